import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidInputError } from '@pce/core';
import { watchEmitters } from '@pce/test-support';
import { expect, it } from 'vitest';
import { isolateParts } from '../test/isolate-parts.js';
import { sandboxOutcome } from '../test/sandbox-outcome.js';
import { temporaryFolder } from '../test/temporary-folder.js';
import { runInSandbox } from './run-in-sandbox.js';

it('calls the default export with the arguments and returns its result (B8)', async () => {
  const root = temporaryFolder({
    'add.mjs': 'export default async ({ a, b }) => ({ sum: a + b });',
  });
  await isolateParts(); // what builds them is not watched
  using watch = watchEmitters('Worker');

  expect(await runInSandbox({ file: join(root, 'add.mjs'), args: { a: 1, b: 2 } })).toEqual({
    sum: 3,
  });
  expect(watch.unlistened()).toEqual([]);
});

it('provides modules of Node by both names, and the globals of texts (B8)', async () => {
  const source = `
    import { existsSync } from 'fs';
    import { readdir, writeFile } from 'fs/promises';
    export default async () => {
      const big = 'ü€😀'.repeat(200_000);
      console.log('a message');
      await writeFile('here', '');
      return {
        files: await readdir('.'), there: existsSync('here'), later: (await import('node:path')).sep,
        whole: new TextDecoder().decode(new TextEncoder().encode(big)) === big,
        back: atob(btoa('x')), id: crypto.randomUUID().length,
      };
    };`;

  expect(await sandboxOutcome(source)).toEqual({
    value: { files: ['here'], there: true, later: '/', whole: true, back: 'x', id: 36 },
  });
});

it('keeps files in a given scratch folder (B8)', async () => {
  const scratch = temporaryFolder({ 'in.txt': 'in' });
  const source = `import fs from 'fs'; export default () => fs.writeFileSync('out.txt', fs.readFileSync('in.txt', 'utf8') + '!')`;

  expect(await sandboxOutcome(source, { scratch })).toEqual({ value: null });
  expect(readFileSync(join(scratch, 'out.txt'), 'utf8')).toBe('in!');
});

it('creates a temporary scratch folder for each run without one (B8)', async () => {
  const source = `import fs from 'fs'; export default () => { fs.writeFileSync('x' + Math.random(), ''); return fs.readdirSync('.').length }`;

  expect([await sandboxOutcome(source), await sandboxOutcome(source)]).toEqual([
    { value: 1 },
    { value: 1 },
  ]);
});

it('rejects mistakes of a source as invalid input, with their line (B8)', async () => {
  const sources = {
    'export default () => {\n  let x = ;\n}': 'line 2: SyntaxError',
    "import { nothing } from 'fs'; export default 1": 'nothing',
    'export default 1': 'no default export',
  };
  await Promise.all(
    Object.entries(sources).map(async ([source, message]) =>
      expect(await sandboxOutcome(source)).toEqual({
        failure: 'invalid_input',
        message: expect.stringContaining(message),
      }),
    ),
  );
});

it('lets a tool choose its failure code, but not those of the sandbox (B5, B8)', async () => {
  const failures = ['not_found', 'ENOSPC', 'timeout'].map(async (code) => {
    const failing = `export default () => { throw Object.assign(new Error('none'), { code: '${code}' }) }`;
    const outcome = await sandboxOutcome(failing);
    return 'failure' in outcome && outcome.failure;
  });
  expect(await Promise.all(failures)).toEqual(['not_found', 'sandbox_violation', 'internal']);
});

it('lets a tool import given modules, and nothing through them (B8)', async () => {
  const root = temporaryFolder({
    'greet.mjs': `import path from 'node:path'; export default (name) => path.join('hello', name);`,
    'nets.mjs': `import net from 'node:net'; export default net;`,
  });
  const modules = { greet: join(root, 'greet.mjs'), '@own/nets': join(root, 'nets.mjs') };
  const run = (code: string) => sandboxOutcome(code, { modules });

  expect(await run(`import greet from 'greet'; export default () => greet('you')`)).toEqual({
    value: 'hello/you',
  });
  const names = ['@own/nets', 'secret', './greet.mjs', 'pce:guest', 'toString', 'node:greet'];
  const outcomes = names.map((name) => run(`import '${name}'; export default () => 1`));
  for (const outcome of await Promise.all(outcomes)) {
    expect(outcome).toEqual({
      failure: 'sandbox_violation',
      message: expect.stringContaining('is not allowed'),
    });
  }
});

it.each([
  ['a file that is not there', { file: '/nothing/there.mjs' }, 'cannot be read'],
  [
    'a scratch folder that is not there',
    { source: '', scratch: '/nothing/there' },
    'cannot be used',
  ],
  ['a module that is not there', { source: '', modules: { x: '/nothing/there' } }, 'module x'],
  ['a limit that makes no sense', { source: '', limits: { timeoutMs: -1 } }, 'timeoutMs'],
  ['a part of a file', { source: '', limits: { maxScratchFiles: 0.5 } }, 'maxScratchFiles'],
])('rejects %s before it starts anything (B8)', async (_, options, message) => {
  const run = runInSandbox({ ...options, args: {} });

  await expect(run).rejects.toThrow(InvalidInputError);
  await expect(run).rejects.toThrow(message);
});
