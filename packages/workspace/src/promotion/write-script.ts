import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere, placeOf, replaceFile } from '@pce/confined-files';
import { createOrchestrator, createToolCatalog } from '@pce/core';
import type { ExecutorDecision, Json } from '@pce/core/contracts';
import { defineTool, sha256, type Tool, ToolError } from '@pce/core/internal';
import type { Executor, Planner, Roles } from '@pce/core/ports';
import { type SandboxCase, testSandboxTool } from '@pce/sandbox';
import * as z from 'zod';
import type { Workspace, WorkspaceParts } from '../workspace.js';
import { fileExistsIn } from '../workspace.js';
import type { ScriptDraft } from './draft-workflow.js';

/** The text of a script that passed its recorded cases, or the reason why there is none. */
export type WrittenScript = { readonly text: string } | { readonly refused: string };

/** Number of times that the Builder may write the script. */
const attempts = 3;

const keptSchema = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ refused: z.string() }),
]);

/**
 * Has the Builder write a script from recorded inputs and values, in a turn of its own, and tests it in the sandbox on all of
 * them; a part of them it has not seen.
 */
export function writeScript(
  workspace: Workspace,
  parts: WorkspaceParts,
  draft: ScriptDraft,
): Promise<WrittenScript> {
  const { name, purpose, cases } = draft;
  return askBuilder(workspace, parts, {
    key: [name, cases],
    command: `Write the script ${name}, which makes ${purpose}`,
    request: `Write execution/${name}.mjs from ${cases.length} recorded runs`,
    toolFor: (onPassed) => buildScriptTool(draft, onPassed),
  });
}

/** A text that the Builder is to write. */
interface BuilderTask {
  /** The same for the same task. */
  readonly key: unknown;
  readonly command: string;
  readonly request: string;
  /** Makes the tool by which the Builder hands it in; `onPassed` receives the text that passed. */
  toolFor(onPassed: (text: string) => void): Tool;
}

/** Has the Builder write a text in a turn of its own. The outcome is kept in `.pce/growth/`, so that nothing is written twice. */
export async function askBuilder(
  workspace: Workspace,
  parts: WorkspaceParts,
  task: BuilderTask,
): Promise<WrittenScript> {
  const folder = join(workspace.root, '.pce/growth');
  const file = join(folder, `${sha256(JSON.stringify(task.key)).slice(0, 16)}.json`);
  const kept = await ifThere(readFile(file, 'utf8'));
  if (kept !== undefined) return keptSchema.parse(JSON.parse(kept));
  const written = await build(workspace, parts, task);
  if (!('isRetried' in written)) {
    await mkdir(folder, { recursive: true });
    await replaceFile(placeOf(file), JSON.stringify(written));
  }
  return written;
}

async function build(
  workspace: Workspace,
  { roles: makeRoles, selfBuilding: _, learning: __, memory: ___, ...options }: WorkspaceParts,
  { command, request, toolFor }: BuilderTask,
): Promise<WrittenScript | { readonly refused: string; readonly isRetried: true }> {
  const { root, workflows, filesIn } = workspace;
  let text: string | undefined;
  const tools = createToolCatalog([
    toolFor((source) => {
      text = source;
    }),
  ]);
  const host = { tools, workflows, filesIn };
  const roles: Roles = makeRoles({ fileExists: fileExistsIn(root), host });
  await using pce = createOrchestrator({
    ...options,
    ...roles,
    planner: builderPlanner,
    executor: builderExecutor(command),
    mode: 'code',
    tools,
  });
  const { reason, commands } = await pce.start(request, { session: root }).result();
  if (text !== undefined) return { text };
  const error = [...commands].at(-1)?.error;
  return error === null || error === undefined
    ? { refused: reason || 'the Builder gave no script', isRetried: true }
    : { refused: error.message };
}

const builderPlanner: Planner = {
  plan: async ({ request }) => ({
    goals: [{ id: 'GOAL_1', description: request, priority: 'medium', dependsOn: [] }],
    approach: '',
    successCriteria: [],
    routeTo: 'executor',
    reason: '',
    workpad: { tasks: [], assumptions: [], constraints: [], openQuestions: [], risks: [] },
  }),
};

/** Asks for the script until it passes; the Coordinator's role writes it. */
function builderExecutor(command: string): Executor {
  const shared = { goalFocus: ['GOAL_1'], reasoning: '' };
  return {
    async decide({ log, iteration }): Promise<ExecutorDecision> {
      const last = log.at(log.length - 1);
      const status = last?.type === 'iteration' ? last.result?.status : undefined;
      if (status === 'success') {
        const goalsProgress = [{ goalId: 'GOAL_1', status: 'achieved' as const }];
        return { ...shared, action: 'COMPLETE', goalsProgress, reply: 'The script is written.' };
      }
      if (iteration > attempts || (status !== undefined && status !== 'error')) {
        const reasoning = 'No script gives what the recorded runs gave.';
        return { ...shared, action: 'BLOCKED', goalsProgress: [], reasoning };
      }
      return { ...shared, action: 'CREATE_TOOL', command, goalsProgress: [] };
    },
  };
}

const format =
  'A JavaScript module whose default export is a function called make: it computes its answer, a JSON object, from its one argument alone. It imports nothing and has no files, network, clock or randomness. Where the argument is not as in the runs shown, so that a value would be wrong or a guess, it throws an Error that names the place: the value is then made by hand';

/** Makes the tool by which the Builder hands in a script; `onPassed` receives the whole text. */
function buildScriptTool(draft: ScriptDraft, onPassed: (text: string) => void): Tool {
  return defineTool({
    name: 'build.script',
    description: `Write the script that makes ${draft.purpose}. ${format}`,
    input: z.strictObject({ source: z.string().max(20_000).describe('The whole module') }),
    effect: 'read',
    builds: 'CREATE_TOOL',
    brief: () => brief(draft),
    timeoutMs: 60_000,
    async execute({ source }, { signal }) {
      assertPure(source);
      const module = `${declarationOf(draft)}${source.trim()}\n`;
      const cases = draft.cases.map(
        ({ args, data }, index): SandboxCase => ({ name: `run ${index + 1}`, args, data }),
      );
      const report = await testSandboxTool(module, cases, { name: draft.name, signal });
      const wrong = report.cases.filter(({ ok }) => !ok);
      if (wrong.length > 0) {
        const lines = wrong.slice(0, 3).map((one) => `${one.name}: ${one.problem}`);
        throw new ToolError(
          'invalid_input',
          `${wrong.length} of ${cases.length} recorded runs gave another value: ${lines.join('; ')}`,
        );
      }
      onPassed(`${module}${footer}`);
      return { passed: cases.length };
    },
  });
}

/** Names by which a program reaches beyond its argument; as a property of data they are harmless. */
const beyond =
  /(?<![.\w])(?:import|require|process|global|globalThis|eval|Function|fetch|WebAssembly|Math\.random|Date\.now|new Date\(\s*\))(?!\w)/;

/** The function runs as a script, outside of the sandbox: it must be a computation and nothing else. */
function assertPure(source: string): void {
  if (!/^export default (?:async )?function make\s*\(/m.test(source)) {
    throw new ToolError(
      'invalid_input',
      'export default function make(…): the script calls it by that name',
    );
  }
  const code = source.replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");
  const [other] = beyond.exec(code) ?? /\bconstructor\b|__proto__/.exec(source) ?? [];
  if (other === undefined) return;
  throw new ToolError(
    'invalid_input',
    `${other} is not for a script that only computes: leave it out`,
  );
}

function declarationOf({ purpose, cases }: ScriptDraft): string {
  const parameters = Object.entries(cases[0]?.args ?? {})
    .map(([name, value]) => `${name}: { type: ${typeOf(value)} }`)
    .join(', ');
  return `// ---
// description: ${JSON.stringify(`Make ${purpose}`)}
// parameters: { ${parameters} }
// effect: read
// ---
`;
}

function typeOf(value: Json): string {
  return Array.isArray(value) ? 'array' : typeof value;
}

const footer = `
let text = '';
for await (const part of process.stdin) text += part;
process.stdout.write(JSON.stringify(await make(JSON.parse(text))));
`;

/** Characters of one recorded run in the Builder's prompt. */
const maxShown = 4_000;

/** Shows at most three recorded runs and never all, so that a script which only repeats them fails the others. */
function brief({ value, cases, current, steps = [] }: ScriptDraft): string {
  const names = Object.keys(cases[0]?.args ?? {});
  const sample = `export default function make({ ${names.join(', ')} }) {\n  return { ${value}: … };\n}\n`;
  const shown = cases.slice(0, Math.min(3, cases.length - 1)).map(({ args, data }) => {
    const text = `Argument: ${JSON.stringify(args)}\nAnswer: ${JSON.stringify(data)}`;
    return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
  });
  return [
    `A sample of the arguments:\n${JSON.stringify({ source: sample })}`,
    ...(steps.length === 0 ? [] : [`What the runs were asked:\n- ${steps.join('\n- ')}`]),
    ...(current === undefined
      ? []
      : [`The script as it is, which fails in some runs:\n${current}`]),
    `What a model made by hand, in ${shown.length} of ${cases.length} runs. The script has to give the same in all of them, to the letter:`,
    ...shown,
  ].join('\n\n');
}
