import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { exitCodes } from '../exit-codes.js';
import { type InitFromScripts, initFromScripts } from '../init/init-from-scripts.js';
import { firstPlan, starterFiles } from '../init/starter-files.js';
import { writeMissing } from '../init/write-missing.js';
import type { Output } from '../output.js';
import { printableLine } from '../printable.js';

/** The document of `pce init --json`. */
export interface InitDocument extends InitFromScripts {
  /** Absolute path of the workspace. */
  readonly workspace: string;
}

interface InitOptions extends JsonOptions {
  readonly from?: string;
}

const help = `
With --from the scripts of a folder (Python, Node, shell) become tools: their parameters are read from argparse, click,
parseArgs, the names given to positional arguments, a JSON Schema beside the script (name.schema.json), or --help, which is
asked only of scripts whose source shows that they answer it. The scripts stay as and where they are. Look at the
declarations in execution/*.tool.yaml: what a script changes, nobody can read from it, so each is said to have an effect
that must not be repeated, until you say otherwise.`;

export function addInit(program: Command, { output, act }: CommandContext): void {
  program
    .command('init')
    .summary('make a workspace')
    .description(
      'Makes a workspace: pce.md, which says how work is done in it, and a planning document that runs. Asks nothing and overwrites nothing.',
    )
    .argument('[folder]', 'made where it is not there', '.')
    .option('--from <scripts>', 'declare the scripts of this folder as tools, and plan with them')
    .option('--json', 'print one JSON document: { workspace, plan, files, kept, tools, left }')
    .addHelpText('after', help)
    .action(
      act(async (folder: string, { json, from }: InitOptions) => {
        const workspace = resolve(folder);
        const made =
          from === undefined
            ? {
                ...(await writeMissing(workspace, starterFiles)),
                plan: firstPlan,
                tools: [],
                left: [],
              }
            : await initFromScripts(workspace, resolve(from));
        const document: InitDocument = { workspace, ...made };
        if (json) output.printJson(document);
        else await report(document, output);
        return exitCodes.done;
      }),
    );
}

async function report(
  { workspace, plan, files, kept, tools, left }: InitDocument,
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
  output.print(
    [
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
