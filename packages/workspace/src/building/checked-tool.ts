import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import { type Tool, ToolError } from '@pce/core/internal';
import { loadSandboxTool, type SandboxCase, testSandboxTool } from '@pce/sandbox';
import type { Workflow } from '@pce/workflows';
import * as z from 'zod';
import { assetPaths } from '../assets/asset-paths.js';
import { assertConforms } from '../assets/read-assets.js';
import { toolsOf } from '../assets/read-bundles.js';
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

interface CheckedTool {
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
    name,
    signal,
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

/**
 * Checks a workflow's text together with the existing workflows: that it loads, and that the tools it calls exist. Uses
 * a temporary folder, so that nothing finds an invalid workflow.
 */
export async function checkWorkflow(builder: AssetBuilder, text: string): Promise<Workflow> {
  const folder = `.pce/staging/${crypto.randomUUID()}`;
  const file = join(builder.root, folder, 'workflow.md');
  await mkdir(join(builder.root, folder), { recursive: true });
  try {
    await writeFile(file, text);
    const { list, problems } = await builder.loadWorkflows(folder);
    const errors = problems.filter((one) => one.file === file && one.severity === 'error');
    const workflow = list.find((one) => one.file === file);
    if (workflow === undefined || errors.length > 0) {
      const lines = errors.map(({ line, message }) => `line ${line}: ${message}`);
      throw new InvalidInputError(
        `the workflow is wrong: ${lines.join('; ') || 'it does not load'}`,
      );
    }
    const unknown = toolsOf(workflow).filter((name) => builder.catalog.get(name) === undefined);
    if (unknown.length === 0) return workflow;
    throw new InvalidInputError(
      `the workflow calls ${unknown.join(', ')}, which is no tool here: make it first, or call another`,
    );
  } finally {
    await rm(join(builder.root, folder), { recursive: true, force: true });
  }
}
