import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { WrongUsage } from '../read-arguments.js';
import { type PlaceInFile, renameFolder } from './rename-folder.js';

const renameHelp = `npx create-pce rename [folder] [options]

  Replaces names of PCE that are deprecated, in the programs of a folder (default: the current one).

      --write        write the changes; without it, they are only shown
      --json         print { written, changes, unsure }: lists of { file, line, from, to }
  -h, --help

Exit codes: 0 done or shown, 1 failed, 2 wrong usage.`;

/** Renames as the command line says, and returns what to print. Throws `WrongUsage`, and if a file cannot be read or written. */
export function rename(args: readonly string[], cwd: string): string {
  const { folder = '.', write, json, help } = parsed(args);
  if (help) return renameHelp;
  const { changes, unsure } = renameFolder(resolve(cwd, folder), write);
  if (json) return JSON.stringify({ written: write, changes, unsure });
  const hint = write || changes.length === 0 ? '' : '; nothing is written yet: add --write';
  const doubts =
    'Look at these yourself: each may be an old name of PCE, or that of another thing.';
  return [
    ...changes.map(lineOf),
    `${changes.length} old names${write ? ' replaced' : ''}${hint}`,
    ...(unsure.length === 0 ? [] : ['', doubts, ...unsure.map(lineOf)]),
  ].join('\n');
}

const lineOf = ({ file, line, from, to }: PlaceInFile) => `${file}:${line}  ${from} → ${to}`;

function parsed(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const options = { write: flag, json: flag, help: { ...flag, short: 'h' } };
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [folder, ...rest] = positionals;
    if (rest.length > 0) throw new Error(`one folder at a time: ${positionals.join(', ')}`);
    return { ...values, folder };
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}
