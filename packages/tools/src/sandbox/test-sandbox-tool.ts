import { type Json, type JsonObject, jsonObjectSchema } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { issuesText } from '@pce/core/text';
import * as z from 'zod';
import { failureCodes, type SandboxFailureCode } from './failure-codes.js';
import { loadSandboxTool } from './load-sandbox-tool.js';
import { runCase } from './run-case.js';
import type { SandboxOptions } from './run-in-sandbox.js';

/** One call of a tool and what must come of it. Without `data` and `error` it must succeed, whatever it answers. */
export interface SandboxCase {
  readonly name: string;
  readonly args: JsonObject;
  /** The answer must hold this: objects may have more keys. */
  readonly data?: Json;
  /** It must fail with this code. */
  readonly error?: SandboxFailureCode;
}

export interface SandboxCaseReport {
  readonly name: string;
  readonly ok: boolean;
  /** What came instead; `undefined` where it is as expected. */
  readonly problem: string | undefined;
  readonly durationMs: number;
}

export interface SandboxTestReport {
  /** Every case came out as expected. */
  readonly ok: boolean;
  /** In the order of the cases. */
  readonly cases: readonly SandboxCaseReport[];
}

export interface SandboxTestOptions extends SandboxOptions {
  /** What messages call the tool. @defaultValue `tool` */
  readonly name?: string;
  readonly signal?: AbortSignal;
}

const casesSchema = z
  .array(
    z
      .strictObject({
        name: z.string().trim().min(1).max(200),
        args: jsonObjectSchema,
        data: z.json().optional(),
        error: z.enum(failureCodes).optional(),
      })
      .refine(
        ({ data, error }) => data === undefined || error === undefined,
        'expects either data or an error, not both',
      ),
  )
  .min(1, 'at least one case is needed')
  .max(100, 'at most 100 cases');

/**
 * Runs a tool's cases in the sandbox, one after the other, arguments checked as in a turn, and reports each. Throws
 * `InvalidInputError` where the declaration or a case is wrong; rejects with the signal's reason where that aborts.
 */
export async function testSandboxTool(
  source: string,
  cases: readonly SandboxCase[],
  { name = 'tool', signal = new AbortController().signal, ...options }: SandboxTestOptions = {},
): Promise<SandboxTestReport> {
  const checked = readCases(cases);
  const tool = await loadSandboxTool({ source, name, ...options });
  const reports: SandboxCaseReport[] = [];
  for (const each of checked) {
    const startedAt = performance.now();
    const problem = await runCase(tool, each, signal);
    const durationMs = Math.round(performance.now() - startedAt);
    reports.push({ name: each.name, ok: problem === undefined, problem, durationMs });
  }
  return { ok: reports.every(({ ok }) => ok), cases: reports };
}

function readCases(cases: readonly SandboxCase[]): z.output<typeof casesSchema> {
  const parsed = casesSchema.safeParse(cases);
  if (parsed.success) return parsed.data;
  throw new InvalidInputError(`these cases cannot be run: ${issuesText(parsed.error.issues)}`);
}
