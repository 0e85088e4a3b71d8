import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CommandContext } from './command-context.js';
import { createProgram } from './program.js';
import { processOutput } from './terminal/output.js';

const page = readFileSync(join(import.meta.dirname, '../../../docs/cli.md'), 'utf8');

const context: CommandContext = {
  output: processOutput,
  act:
    (command) =>
    async (...args) =>
      void (await command(...args)),
};

it('has a page that names each of its commands', () => {
  const names = createProgram(context, false).commands.map((command) => command.name());
  const unnamed = names.filter((name) => !new RegExp(`(\`|pce )${name}\\b`).test(page));

  expect(names).toContain('run');
  expect(unnamed).toEqual([]);
});
