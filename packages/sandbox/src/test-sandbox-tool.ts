import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Json, JsonObject } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import {
  issuesText,
  jsonObjectSchema,
  jsonSchema,
  noAttachments,
  type Tool,
  ToolError,
} from '@pce/core/internal';
import * as z from 'zod';
import { failureCodes, type SandboxFailureCode } from './failure-codes.js';
import { loadSandboxTool } from './load-sandbox-tool.js';
import type { SandboxOptions } from './run-in-sandbox.js';

/** A call of a tool with its expected outcome. Without `data` and `error` it must succeed with any result. */
export interface SandboxCase {
  readonly name: string;
  readonly args: JsonObject;
  /** Files by path in the folder of relative paths. @defaultValue none */
  readonly files?: Readonly<Record<string, string>>;
  /** Expected part of the result: objects may have more keys. */
  readonly data?: Json;
  /** Expected failure code. */
  readonly error?: SandboxFailureCode;
}

/** The outcome of one case. */
interface SandboxCaseReport {
  readonly name: string;
  readonly ok: boolean;
  /** Difference to the expected outcome; `undefined` if there is none. */
  readonly problem: string | undefined;
  readonly durationMs: number;
}

/** The outcome of all cases of a tool. */
export interface SandboxTestReport {
  /** Whether every case passed. */
  readonly ok: boolean;
  /** Reports in the order of the cases. */
  readonly cases: readonly SandboxCaseReport[];
}

/** Options of `testSandboxTool`. */
export interface SandboxTestOptions extends Pick<SandboxOptions, 'limits' | 'modules'> {
  /** The tool's name in messages. @defaultValue `tool` */
  readonly name?: string;
  readonly signal?: AbortSignal;
}

const casesSchema = z
  .array(
    z
      .strictObject({
        name: z.string().trim().min(1).max(200),
        args: jsonObjectSchema,
        files: z
          .record(z.string().regex(/^(?!\/)(?!.*\.\.)/, 'a path inside the folder'), z.string())
          .optional(),
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
 * Runs a tool's cases in the sandbox, one after the other, with arguments validated as in a turn, and reports each.
 * Each has a temporary folder with its files: cases never use a workspace. Throws `InvalidInputError` if the
 * declaration or a case is invalid; rejects with the signal's reason on abort.
 */
export async function testSandboxTool(
  source: string,
  cases: readonly SandboxCase[],
  { name = 'tool', signal = new AbortController().signal, ...options }: SandboxTestOptions = {},
): Promise<SandboxTestReport> {
  const checked = readCases(cases);
  const load = (scratch?: string): Promise<Tool> =>
    loadSandboxTool({ source, name, ...options, ...(scratch === undefined ? {} : { scratch }) });
  const tool = await load();
  const reports: SandboxCaseReport[] = [];
  for (const each of checked) {
    const startedAt = performance.now();
    const problem = await withFiles(each.files, async (folder) =>
      runCase(folder === undefined ? tool : await load(folder), each, signal),
    );
    const durationMs = Math.round(performance.now() - startedAt);
    reports.push({ name: each.name, ok: problem === undefined, problem, durationMs });
  }
  return { ok: reports.every(({ ok }) => ok), cases: reports };
}

async function withFiles<Result>(
  files: Readonly<Record<string, string>> = {},
  use: (folder: string | undefined) => Promise<Result>,
): Promise<Result> {
  if (Object.keys(files).length === 0) return use(undefined);
  const folder = await mkdtemp(join(tmpdir(), 'pce-case-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readCases(cases: readonly SandboxCase[]): z.output<typeof casesSchema> {
  const parsed = casesSchema.safeParse(cases);
  if (parsed.success) return parsed.data;
  throw new InvalidInputError(`these cases cannot be run: ${issuesText(parsed.error.issues)}`);
}

interface ExpectedCall {
  readonly args: JsonObject;
  readonly data?: Json | undefined;
  readonly error?: string | undefined;
}

/** Runs a call and describes the difference to the expected outcome; `undefined` if there is none. */
async function runCase(
  tool: Tool,
  { args, data, error }: ExpectedCall,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const actual = await call(tool, args, signal);
    if (error !== undefined) return `it answered; expected the failure ${error}`;
    return data === undefined ? undefined : mismatch(data, actual);
  } catch (failure) {
    if (!ToolError.isInstance(failure)) throw failure;
    return failure.failure === error ? undefined : `${failure.failure}: ${failure.message}`;
  }
}

async function call(tool: Tool, args: JsonObject, signal: AbortSignal): Promise<Json> {
  const parsed = await tool.parse(args);
  if (!parsed.ok) throw new ToolError('invalid_input', issuesText(parsed.issues));
  const context = {
    turn: 'test',
    session: 'test',
    run: undefined,
    signal,
    idempotencyKey: 'test',
    attachments: noAttachments,
    pass: () => true,
  };
  return jsonSchema.parse((await tool.execute(parsed.value, context)).data);
}

/**
 * Describes the difference between an answer and the expectation; `undefined` if there is none. Objects may have more
 * keys than expected, lists must have as many items.
 */
function mismatch(expected: Json, actual: Json | undefined, path = 'data'): string | undefined {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) {
      return differs(path, expected, actual);
    }
    return first(expected.entries(), ([at, item]) => mismatch(item, actual[at], `${path}[${at}]`));
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof actual !== 'object' || actual === null || Array.isArray(actual)) {
      return differs(path, expected, actual);
    }
    return first(Object.entries(expected), ([key, item]) =>
      mismatch(item, Object.hasOwn(actual, key) ? actual[key] : undefined, `${path}.${key}`),
    );
  }
  return expected === actual ? undefined : differs(path, expected, actual);
}

function first<Item>(
  items: Iterable<Item>,
  look: (item: Item) => string | undefined,
): string | undefined {
  for (const item of items) {
    const found = look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function differs(path: string, expected: Json, actual: Json | undefined): string {
  return `${path} is ${shown(actual)}, not ${shown(expected)}`;
}

function shown(value: Json | undefined): string {
  if (value === undefined) return 'missing';
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
