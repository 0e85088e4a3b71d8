import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import type { Command } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { exitCodes } from '../exit-codes.js';
import { starterFiles } from '../starter-files.js';

/** The document of `pce init --json`. */
export interface InitDocument {
  /** Absolute. */
  readonly workspace: string;
  /** Files that were written, relative to it. */
  readonly files: readonly string[];
}

export function addInit(program: Command, { output, act }: CommandContext): void {
  program
    .command('init')
    .summary('make a workspace')
    .description(
      'Makes a workspace with one planning document that runs, and one script. Overwrites nothing.',
    )
    .argument('[folder]', 'made where it is not there', '.')
    .option('--json', 'print one JSON document: { workspace, files }')
    .action(
      act(async (folder: string, { json }: JsonOptions) => {
        const workspace = resolve(folder);
        await writeStarter(workspace);
        const document: InitDocument = { workspace, files: Object.keys(starterFiles) };
        if (json) output.printJson(document);
        else output.print(nextSteps(workspace));
        return exitCodes.done;
      }),
    );
}

async function writeStarter(workspace: string): Promise<void> {
  const taken = Object.keys(starterFiles).filter((file) => existsSync(join(workspace, file)));
  if (taken.length > 0) {
    throw new InvalidInputError(
      `${workspace} has ${taken.join(', ')} already, and init overwrites nothing: name another folder`,
    );
  }
  for (const [file, text] of Object.entries(starterFiles)) {
    const path = join(workspace, file);
    await mkdir(dirname(path), { recursive: true });
    // Somebody may have been faster.
    await writeFile(path, text, { flag: 'wx' });
  }
}

function nextSteps(workspace: string): string {
  const way = relative(process.cwd(), workspace);
  return [
    `${workspace} is a workspace now. Next:`,
    ...(way === '' ? [] : [`  cd ${way}`]),
    '  pce run planning/first-steps.md',
    '  pce log last',
  ].join('\n');
}
