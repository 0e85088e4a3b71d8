import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs one of the programs of the pages in `docs/start`, like a reader; kills it when it prints `killAt`. */
async function runProgram(
  name: string,
  cwd: string,
  { args = [], killAt }: { readonly args?: readonly string[]; readonly killAt?: string } = {},
): Promise<Ended> {
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const { OPENAI_API_KEY: _, ...env } = process.env;
  const flags = ['--disable-warning=ExperimentalWarning', file, ...args];
  const program = spawn(process.execPath, flags, { cwd, env });
  program.stdout.on('data', (chunk) => {
    if (killAt !== undefined && String(chunk).includes(killAt)) program.kill('SIGKILL');
  });
  const [output, errors, [code]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'close'),
  ]);
  return { code, output: output + errors };
}

// Together: the programs mostly wait.
it.concurrent('asks about the invoice that was being sent at kill -9, and sends none twice (F1, F8)', async () => {
  using folder = makeFolder();
  const cwd = folder.root;
  const killed = await runProgram('kill-and-resume', cwd, { killAt: 'sending to Bob' });
  expect(killed.code).toBeNull();

  const resumed = await runProgram('kill-and-resume', cwd); // waits for the lease of the killed process
  expect(resumed.output).toContain('blocked\n');
  expect(resumed.output).toContain('run_again:');

  const ended = await runProgram('kill-and-resume', cwd, { args: ['run_again'] });
  expect(ended).toMatchObject({ code: 0 });
  expect(ended.output).toContain('completed\n');
  expect(await readFile(join(cwd, 'sent.txt'), 'utf8')).toBe('Ann\nBob\nCy\n');
});

it.concurrent('asks before it refunds, as the README shows (F9, F15)', async () => {
  using folder = makeFolder();
  const { code, output } = await runProgram('refund', folder.root);
  expect(code).toBe(0);
  expect(output).toContain("{ order: 'A-17' }\n");
  expect(output).toContain('completed ');
});

it.concurrent('names the missing key of a model, and keeps the turn until it is set (F4, A14)', async () => {
  using folder = makeFolder();
  const { code, output } = await runProgram('add-a-model', folder.root);
  expect(code).toBe(0);
  expect(output).toContain('blocked');
  expect(output).toContain('OPENAI_API_KEY');
});

it.concurrent('lets an agent work on a plan of three tasks, in the order of their dependencies (D3, D4)', async () => {
  using folder = makeFolder();
  const { code, output } = await runProgram('server-and-agent', folder.root);
  expect(code).toBe(0);
  expect(output.match(/working on: .*/g)?.at(-1)).toBe('working on: Brew');
  expect(output).toMatch(/\nCOMPLETED\n$/);
});
