import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidInputError } from '@pce/core';
import { watchEmitters } from '@pce/test-support';
import { expect, it } from 'vitest';
import { sandboxOutcome } from '../test/sandbox-outcome.js';
import { temporaryFolder } from '../test/temporary-folder.js';
import { runInSandbox } from './run-in-sandbox.js';

it('calls the default export with the arguments and returns its result (B8)', async () => {
  const root = temporaryFolder({
    'add.mjs': 'export default async ({ a, b }) => ({ sum: a + b });',
  });

  expect(await runInSandbox({ file: join(root, 'add.mjs'), args: { a: 1, b: 2 } })).toEqual({
    sum: 3,
  });
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

it.each([
  [
    'a mistake of syntax, with its line',
    'export default () => {\n  let x = ;\n}',
    'line 2: SyntaxError',
  ],
  [
    'an import of a name that is not there',
    `import { nothing } from 'fs'; export default 1`,
    'nothing',
  ],
  ['no default export', 'export const run = () => 1', 'no default export'],
  ['a default export that is no function', 'export default 1', 'no default export'],
])('rejects %s as invalid input (B8)', async (_, source, message) => {
  expect(await sandboxOutcome(source)).toEqual({
    failure: 'invalid_input',
    message: expect.stringContaining(message),
  });
});

it.each([
  ['not_found', 'not_found'],
  ['ENOSPC', 'sandbox_violation'],
  ['timeout', 'internal'],
])(
  'lets a tool choose its failure code, but not those of the sandbox: %s (B5, B8)',
  async (code, failure) => {
    const failing = `export default () => { throw Object.assign(new Error('none'), { code: '${code}' }) }`;
    expect(await sandboxOutcome(failing)).toMatchObject({ failure });
  },
);

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
  for (const name of [
    '@own/nets',
    'secret',
    './greet.mjs',
    '../greet.mjs',
    'pce:guest',
    'toString',
    'node:greet',
  ]) {
    expect(await run(`import '${name}'; export default () => 1`)).toEqual({
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

it('listens for the errors of a sandbox worker (B8)', async () => {
  const root = temporaryFolder({
    'add.mjs': 'export default async ({ a, b }) => ({ sum: a + b });',
  });
  using watch = watchEmitters('Worker');
  await runInSandbox({ file: join(root, 'add.mjs'), args: { a: 1, b: 2 } });

  expect(watch.unlistened()).toEqual([]);
});
