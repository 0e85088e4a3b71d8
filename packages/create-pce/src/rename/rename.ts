import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type ts from 'typescript';
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
  const { folder: name = '.', write, json, help } = parsed(args);
  if (help) return renameHelp;
  const folder = resolve(cwd, name);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`there is no folder ${folder}`);
  const { changes, unsure } = renameFolder(compilerFor(folder), folder, write);
  if (json) return JSON.stringify({ written: write, changes, unsure });
  const hint = write || changes.length === 0 ? '' : '; nothing is written yet: add --write';
  const doubts = 'Look at these yourself:';
  return [
    ...changes.map(lineOf),
    `${changes.length} old names${write ? ' replaced' : ''}${hint}`,
    ...(unsure.length === 0 ? [] : ['', doubts, ...unsure.map(lineOf)]),
  ].join('\n');
}

/** Returns the compiler of a project, or the one that runs beside this program. Version 7 has no API for programs. */
function compilerFor(folder: string): typeof ts {
  const places = [join(folder, 'package.json'), import.meta.url];
  for (const place of places) {
    try {
      const found: typeof ts = createRequire(place)('typescript');
      if (typeof found.createProgram === 'function') return found;
    } catch {}
  }
  throw new Error(
    'it needs TypeScript 5 or 6: npx -p typescript@6 -p create-pce@latest create-pce rename',
  );
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
