import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import {
  askYes,
  mayChange,
  type PlannedAgentFile,
  planAgentFiles,
  writeAgentFiles,
} from '../init/agents/plan-agent-files.js';
import { type InitFromScripts, initFromScripts, writeMissing } from '../init/init-from-scripts.js';
import { firstPlan, starterFiles } from '../init/starter-files.js';
import { command, type JsonOptions, type PceCommand } from '../pce-command.js';
import { type Output, printableLine } from '../terminal/output.js';

/** The document of `pce init --json`. */
export interface InitDocument extends InitFromScripts {
  /** Absolute path of the workspace. */
  readonly workspace: string;
  /** With `--agents`: the files by which coding agents find PCE; else empty. */
  readonly agents: readonly Pick<PlannedAgentFile, 'path' | 'action' | 'patch' | 'note'>[];
  /** `false` with `--dry-run`. */
  readonly written: boolean;
}

interface InitOptions extends JsonOptions {
  readonly from?: string;
  readonly agents?: boolean;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

const help = `
With --from the scripts of a folder (Python, Node, shell) become tools: their parameters are read from a JSON Schema
beside the script (name.schema.json), or from --help, which is asked only of scripts whose source shows that they answer
it (argparse, click, commander and others). The scripts stay as and where they are. Look at the declarations in
execution/*.tool.yaml: the effects of a script cannot be read from it, so each is declared with an
effect that must not be repeated, until you change that.

With --agents coding agents find PCE: AGENTS.md gets a part about this workspace, and .mcp.json (Claude Code),
.codex/config.toml (Codex), .cursor/mcp.json (Cursor) and .gemini/settings.json (Gemini CLI) get the MCP server pce. What
stands there stays, comments too. The changes are shown first; on a terminal you are asked before a file that is there is
changed. A file that cannot be read is named, and then nothing is written.`;

export function addInit(program: PceCommand, output: Output): void {
  command(program, 'init')
    .summary('make a workspace')
    .description(
      'Makes a workspace: pce.md, which says how work is done in it, and a planning document that runs. Overwrites nothing.',
    )
    .argument('[folder]', 'created if missing', '.')
    .option('--from <scripts>', 'declare the scripts of this folder as tools, and plan with them')
    .option('--agents', 'let coding agents find it: AGENTS.md and their MCP configuration')
    .option('--dry-run', 'with --agents: show what would change, and write nothing')
    .option('--yes', 'with --agents: do not ask before files are changed')
    .json('{ workspace, plan, files, kept, tools, left, agents, written }; asks nothing')
    .addHelpText('after', help)
    .action((folder: string, options: InitOptions) => init(resolve(folder), options, output));
}

async function init(workspace: string, options: InitOptions, output: Output): Promise<ExitCode> {
  const { json = false, from, dryRun = false } = options;
  if (dryRun && !options.agents) {
    throw new InvalidInputError('--dry-run shows what --agents would change: name both');
  }
  const planned = options.agents ? await planAgentFiles(workspace) : [];
  if (!json) for (const line of agentFileLines(planned)) output.note(line);
  const agents = planned.map(({ path, action, patch, note }) => ({ path, action, patch, note }));
  const nothing = { plan: firstPlan, files: [], kept: [], tools: [], left: [] };
  if (dryRun) {
    const document: InitDocument = { workspace, ...nothing, agents, written: false };
    output.show(json, document, 'nothing was written: run it without --dry-run');
    return exitCodes.done;
  }
  // Programs that call it have seen the change; a person at a terminal is asked.
  const isAsked = process.stdin.isTTY && process.stderr.isTTY && !json && !options.yes;
  if (!(await mayChange(planned, isAsked ? askYes : undefined))) {
    output.print('nothing was written');
    return exitCodes.done;
  }
  const made =
    from === undefined
      ? { ...nothing, ...(await writeMissing(workspace, starterFiles)) }
      : await initFromScripts(workspace, resolve(from));
  await writeAgentFiles(workspace, planned);
  const document: InitDocument = { workspace, ...made, agents, written: true };
  if (json) output.printJson(document);
  else await report(document, output);
  return exitCodes.done;
}

async function report(
  { workspace, plan, files, kept, tools, left, agents }: InitDocument,
  output: Output,
): Promise<void> {
  for (const file of kept) output.note(`kept as it is: ${file}`);
  if (kept.includes('.gitignore') && !(await ignores(workspace))) {
    output.note('add .env, .pce/ and scratch/ to .gitignore');
  }
  for (const { script, reason } of left) {
    output.note(printableLine(`left out: ${script}: ${reason}`, 500));
  }
  const way = relative(process.cwd(), workspace);
  const told = agents.filter(({ action }) => action !== 'keep').map(({ path }) => path);
  output.print(
    [
      ...(told.length === 0 ? [] : [`written for agents: ${told.join(', ')}`]),
      files.length === 0
        ? `${workspace} is a workspace already; nothing was written. Next:`
        : `${workspace} is a workspace now: ${files.join(', ')}. Next:`,
      ...(way === '' ? [] : [`  cd ${way}`]),
      ...(tools.length === 0 ? [] : ['  pce tools list              # your scripts']),
      `  pce check ${plan}   # what it would do`,
      `  pce run ${plan}`,
      '  pce log last',
      'Then write your own: one Markdown file in planning/ for each piece of work, under the headings Goals, Steps,',
      'Constraints, Success criteria. pce.md says how; agents that work here read it too.',
    ].join('\n'),
  );
}

async function ignores(workspace: string): Promise<boolean> {
  const lines = (await readFile(join(workspace, '.gitignore'), 'utf8')).split(/\r?\n/);
  return ['.env', '.pce'].every((name) =>
    lines.some((line) => line.trim().replaceAll(/^\/|\/$/g, '') === name),
  );
}

function agentFileLines(files: readonly PlannedAgentFile[]): readonly string[] {
  return files.flatMap(({ path, action, patch, note }) => {
    const why = note === null ? '' : ` (${note})`;
    return action === 'keep' ? [`stays as it is: ${path}${why}`] : [patch.trimEnd()];
  });
}
