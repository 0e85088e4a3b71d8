import { InvalidInputError } from '@pce/core/errors';
import { type Tool, ToolError } from '@pce/core/internal';
import { loadSandboxTool, type SandboxCase, testSandboxTool } from '@pce/sandbox';
import * as z from 'zod';
import { assetPaths } from '../assets/asset-paths.js';
import { assertConforms } from '../assets/read-assets.js';
import type { AssetBuilder } from './asset-builder.js';

/** Full name, as `family.tool`: the family is the part before the dot. */
export const toolNameSchema = z
  .string()
  .regex(
    /^[a-z][a-z0-9_-]{0,63}\.[a-z][a-z0-9_-]{0,63}$/,
    'a tool is named family.tool, in small letters, digits, "_" and "-"',
  );

/** Basic schema of the test cases; the sandbox validates them fully when it runs them. */
export const casesSchema = z
  .array(z.looseObject({ name: z.string(), args: z.record(z.string(), z.json()) }))
  .describe(
    'The answers it must give: [{ name, args, data } or { name, args, error }], one at least. `files` of a case, path to text, is the folder that it sees',
  );

export interface CheckedTool {
  readonly tool: Tool;
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Checks the text of a tool: its declaration, its conformance to its family, and its test cases in the sandbox. Writes
 * nothing.
 */
export async function checkTool(
  { families, sandbox }: AssetBuilder,
  { name, source, cases }: { name: string; source: string; cases: readonly SandboxCase[] },
  signal: AbortSignal,
): Promise<CheckedTool> {
  const file = assetPaths.tool(name);
  const family = families.get(name.slice(0, name.indexOf('.')));
  if (family === undefined) {
    throw new InvalidInputError(
      `${name}: there is no family ${name.slice(0, name.indexOf('.'))}: make it first (CREATE_TOOL_FAMILY_SPEC)`,
    );
  }
  const loaded = await loadSandboxTool({ ...sandbox, source, name });
  const tool: Tool = { ...loaded, source: file };
  assertConforms(file, tool, [family]);
  const { limits, modules } = sandbox;
  const report = await testSandboxTool(source, cases, {
    ...(limits === undefined ? {} : { limits }),
    ...(modules === undefined ? {} : { modules }),
    ...{ name, signal },
  });
  if (!report.ok) {
    const failed = report.cases.filter(({ ok }) => !ok);
    const lines = failed.map((one) => `${one.name}: ${one.problem}`);
    throw new ToolError(
      'invalid_input',
      `${failed.length} of ${report.cases.length} cases of ${name} came out wrong, and it was not registered: ${lines.join('; ')}`,
    );
  }
  const casesText = `${JSON.stringify(cases, null, 2)}\n`;
  return { tool, files: { [assetPaths.cases(name)]: casesText, [file]: source } };
}
