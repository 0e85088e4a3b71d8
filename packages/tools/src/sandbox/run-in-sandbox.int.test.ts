import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidInputError } from '@pce/core';
import { expect, it } from 'vitest';
import { sandboxOutcome } from '../../test/sandbox-outcome.js';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { runInSandbox } from './run-in-sandbox.js';

it('calls the default export with the arguments and answers what it returns (B8)', async () => {
  const root = temporaryFolder({
    'add.mjs': 'export default async ({ a, b }) => ({ sum: a + b });',
  });

  expect(await runInSandbox({ file: join(root, 'add.mjs'), args: { a: 1, b: 2 } })).toEqual({
    sum: 3,
  });
});

it('lets a tool use files, streams, hashes, timers, events and texts (B8)', async () => {
  const source = `
    import assert from 'node:assert';
    import { createHash, randomUUID } from 'crypto';
    import { EventEmitter, once } from 'events';
    import fs, { existsSync } from 'fs';
    import { open, readdir } from 'fs/promises';
    import { basename } from 'path';
    import { pipeline } from 'stream/promises';
    import { setTimeout as delay } from 'timers/promises';
    import { inspect } from 'util';
    import { createGzip, gunzipSync } from 'zlib';
    class Failure extends Error { name = 'Failure' }
    export default async () => {
      fs.mkdirSync('a/b', { recursive: true });
      fs.writeFileSync('a/b/text', 'text'.repeat(1_000));
      await pipeline(fs.createReadStream('a/b/text'), createGzip(), fs.createWriteStream('packed'));
      await using file = await open('packed');
      const emitter = new EventEmitter();
      setImmediate(() => emitter.emit('ready', 1));
      const [ready] = await once(emitter, 'ready');
      await delay(1);
      await new Promise((resolve) => process.nextTick(resolve));
      console.log('a message', { to: 'standard error' });
      let wrong;
      try { assert.deepStrictEqual({ a: 1 }, { a: 2 }) } catch (error) { wrong = error.code }
      const cloned = structuredClone(new Map([['at', new Date(0)], ['bytes', new Uint8Array([1])]]));
      return {
        files: (await readdir('.')).sort(), unpacked: gunzipSync(fs.readFileSync('packed')).length, there: existsSync('a'),
        ready, wrong, name: new Failure('x').name, hash: createHash('sha1').update('x').digest('hex').slice(0, 7),
        id: randomUUID().length, base: basename('/a/b.c', '.c'), host: new URL('http://x.y/z').host,
        shown: inspect({ a: [1] }), at: cloned.get('at').getTime(), bytes: [...cloned.get('bytes')],
        later: (await Promise.all(['path', 'node:path', 'path'].map((name) => import(name)))).map(({ sep }) => sep).join(''), digest: (await crypto.subtle.digest('SHA-256', new Uint8Array(1))).byteLength,
      };
    };`;

  expect(await sandboxOutcome(source)).toEqual({
    value: {
      files: ['a', 'packed'],
      unpacked: 4_000,
      there: true,
      ready: 1,
      wrong: 'ERR_ASSERTION',
      name: 'Failure',
      hash: '11f6ad8',
      id: 36,
      base: 'b',
      host: 'x.y',
      shown: '{ a: [ 1 ] }',
      at: 0,
      bytes: [1],
      later: '///',
      digest: 32,
    },
  });
});

it('keeps what a tool writes in a scratch folder that it is given (B8)', async () => {
  const scratch = temporaryFolder({ 'in.txt': 'in' });
  const source = `import fs from 'fs'; export default () => fs.writeFileSync('out.txt', fs.readFileSync('in.txt', 'utf8') + '!')`;

  expect(await sandboxOutcome(source, { scratch })).toEqual({ value: null });
  expect(readFileSync(join(scratch, 'out.txt'), 'utf8')).toBe('in!');
});

it('gives a tool a fresh scratch folder each time where it is given none (B8)', async () => {
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
    'tool.mjs:2: SyntaxError',
  ],
  [
    'an import of a name that is not there',
    `import { nothing } from 'fs'; export default 1`,
    'nothing',
  ],
  ['no default export', 'export const run = () => 1', 'no default export'],
  ['a default export that is no function', 'export default 1', 'no default export'],
])('refuses %s as wrong input (B8)', async (_, source, message) => {
  expect(await sandboxOutcome(source)).toEqual({
    failure: 'invalid_input',
    message: expect.stringContaining(message),
  });
});

it('lets a tool choose the code of its failure, but not claim what the sandbox says (B5, B8)', async () => {
  const failing = (code: string) =>
    `export default () => { throw Object.assign(new Error('none'), { code: '${code}' }) }`;

  expect(await sandboxOutcome(failing('not_found'))).toMatchObject({ failure: 'not_found' });
  expect(await sandboxOutcome(failing('timeout'))).toMatchObject({ failure: 'internal' });
});

const packages = {
  'node_modules/greet/package.json':
    '{ "name": "greet", "type": "module", "exports": { ".": "./main.js", "./more": "./more.js" } }',
  'node_modules/greet/main.js': `import { end } from './more.js'; import path from 'node:path'; export default (name) => path.join('hello', name) + end;`,
  'node_modules/greet/more.js': `export const end = '!';`,
  'node_modules/greet/reach.js': `import '../secret/main.js';`,
  'node_modules/@own/nets/package.json':
    '{ "name": "@own/nets", "type": "module", "exports": "./main.js" }',
  'node_modules/@own/nets/main.js': `import net from 'node:net'; export default net;`,
  'node_modules/secret/main.js': `export default 'secret';`,
};

it('lets a tool import the packages that it was allowed, and those what a tool may (B8)', async () => {
  const root = temporaryFolder(packages);
  const greet = join(root, 'node_modules', 'greet');
  const run = (code: string) =>
    sandboxOutcome(code, {
      packages: { greet, '@own/nets': join(root, 'node_modules/@own/nets') },
    });

  expect(
    await run(
      `import greet from 'greet'; import { end } from 'greet/more'; export default () => greet('you') + end`,
    ),
  ).toEqual({ value: 'hello/you!!' });
  expect(await run(`import '@own/nets'; export default () => 1`)).toEqual({
    failure: 'sandbox_violation',
    message: 'tool.mjs: import of node:net is not allowed',
  });
  expect(await run(`import 'secret'; export default () => 1`)).toMatchObject({
    failure: 'sandbox_violation',
  });
  expect(await run(`import 'greet/reach'; export default () => 1`)).toMatchObject({
    failure: 'internal',
  });
});

it.each([
  ['a file that is not there', { file: '/nothing/there.mjs' }, 'cannot be read'],
  [
    'a scratch folder that is not there',
    { source: '', scratch: '/nothing/there' },
    'cannot be used',
  ],
  ['a package that is not there', { source: '', packages: { x: '/nothing/there' } }, 'package x'],
  ['a limit that makes no sense', { source: '', limits: { timeoutMs: -1 } }, 'timeoutMs'],
])('refuses %s before it starts anything (B8)', async (_, options, message) => {
  const run = runInSandbox({ ...options, args: {} });

  await expect(run).rejects.toThrow(InvalidInputError);
  await expect(run).rejects.toThrow(message);
});
