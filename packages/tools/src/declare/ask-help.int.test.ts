import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { askHelp } from './ask-help.js';

const ask = (source: string) =>
  askHelp(join(temporaryFolder({ 'a.mjs': source }), 'a.mjs'), {
    command: process.execPath,
    args: [],
  });

it('reads the help of a script (E2)', async () => {
  expect(await ask("console.log('usage: a.mjs --name NAME')")).toMatchObject({
    parameters: [{ name: 'name', isRequired: true }],
  });
});

it('reads it from standard error if standard output is empty (E2)', async () => {
  expect(await ask("console.error('usage: a.mjs --name NAME')")).toMatchObject({
    parameters: [{ name: 'name' }],
  });
});

it.each([
  ['console.log("hello")', 'its --help has an unsupported format, or has subcommands'],
  [
    'console.error("a\\nno such option"); process.exitCode = 2',
    '--help ends with exit code 2: no such option',
  ],
  ['process.exitCode = 3', '--help ends with exit code 3: '],
])('reports why %s is not help (E2)', async (source, reason) => {
  expect(await ask(source)).toBe(reason);
});
