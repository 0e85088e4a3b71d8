import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sandboxOutcome } from '../test/sandbox-outcome.js';

/** Walks, by every property and prototype, all that a tool can reach, and returns the names of forbidden functions. */
const walk = String.raw`
  import * as buffer from 'node:buffer'; import * as fs from 'node:fs'; import * as fsp from 'node:fs/promises'; import * as path from 'node:path';
  const forbidden = /^(pceHost|require|process|binding|dlopen|Worker|postMessage|MessagePort|WebAssembly|SharedArrayBuffer\.wait|XMLHttpRequest|import\.meta|compileFunction|spawn|connect)$/;
  export default async () => {
    const failure = await new Promise((resolve) => fs.stat('nothing', resolve));
    const names = new Map();
    const note = (value, name) => {
      const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
      if (isObject && !names.has(value)) names.set(value, name);
    };
    for (const [name, root] of Object.entries({ globalThis, buffer, fs, fsp, path, failure, meta: import.meta, gen: (function* () {})(), late: (async function* () {})() })) note(root, name);
    const found = [];
    for (const [object, name] of names) {
      note(Object.getPrototypeOf(object), name + '.__proto__');
      if (typeof object === 'function' && forbidden.test(object.name)) found.push(name);
      for (const key of Reflect.ownKeys(object)) {
        if (forbidden.test(String(key))) found.push(name + '.' + String(key));
        const { value, get, set } = Reflect.getOwnPropertyDescriptor(object, key) ?? {};
        for (const each of [value, get, set]) note(each, name + '.' + String(key));
      }
    }
    const stranger = [...names.keys()].filter((each) => !(each instanceof Object) && Object.getPrototypeOf(each) !== null && each !== Object.prototype && each !== globalThis);
    return { isThorough: names.size > 500, found, strangers: stranger.map((each) => names.get(each)) };
  }`;

it('leaves nothing of the host reachable, by any property or prototype (B8)', async () => {
  expect(await sandboxOutcome(walk)).toEqual({
    value: { isThorough: true, found: [], strangers: [] },
  });
});

it('reveals neither stack nor path of a host failure (B8)', async () => {
  const code = `
    import fs from 'node:fs';
    export default async () => {
      const seen = [];
      for (const go of [() => fs.readFileSync('nothing'), () => fs.readFileSync('../../etc/passwd'), () => fs.writeFileSync('a/b', ''), () => fs.readFileSync({}), () => fs.readFileSync('\\0'),
        () => fs.readSync(3, Buffer.alloc(1)), () => Buffer.from('x', 'utf9'), () => fetch('http://127.0.0.1')]) {
        try { await go(); seen.push('went') } catch (error) { seen.push([error instanceof Error, error.code ?? error.name, error.message, error.stack].join(' ')) }
      }
      return seen;
    }`;

  const outcome = await sandboxOutcome(code);

  const text = JSON.stringify(outcome);
  expect(outcome).toHaveProperty('value');
  expect(text).not.toContain('went');
  expect(text).not.toMatch(/worker|isolate|packages|node:|tmp\/|false E/);
});

it('rejects the import of anything else at once, even if the tool would continue (B8)', async () => {
  const data = 'data:text/javascript,export default 1';
  const files = ['/etc/passwd', 'file:///etc/passwd', data];
  const names = ['node:child_process', 'net', ...files, 'NODE:fs', 'node:node:fs', '__proto__'];
  await Promise.all(
    names.map(async (name) => {
      const source = `export default async () => { try { return await import(${JSON.stringify(name)}) } catch { return 1 } }`;
      expect(await sandboxOutcome(source)).toEqual({
        failure: 'sandbox_violation',
        message: expect.stringContaining(`import of ${name} is not allowed`),
      });
    }),
  );
});

it('runs no code from text (B8)', async () => {
  const code = `
    const roads = {
      eval: () => eval('1'), indirect: () => (0, eval)('1'), Function: () => Function('return 1')(), construct: () => new Function('return 1')(),
      ofFunction: () => (() => {}).constructor('return 1')(), ofAsync: () => (async () => {}).constructor('return 1')(),
      ofGenerator: () => (function* () {}).constructor('yield 1')(), reflect: () => Reflect.construct(Function, ['return 1'])(),
      extended: () => new (class extends Function { constructor() { super('return 1') } })()(),
    };
    export default () => Object.entries(roads).map(([name, road]) => { try { road(); return name } catch (error) { return error.message } });`;

  expect(await sandboxOutcome(code)).toEqual({
    value: Array(9).fill('eval and new Function are not allowed'),
  });
});

it.each([
  ['a module of Node', `import zlib from 'node:zlib'; export default () => 1`, 'make it a script'],
  ['require', `export default () => require('fs')`, 'use import'],
  ['process', `export default () => process.env.HOME`, 'settings come as arguments'],
  ['Intl', `export default () => new Intl.NumberFormat('de').format(1)`, 'by hand'],
])('tells a tool that uses %s what to change (B8)', async (_, source, advice) => {
  expect(await sandboxOutcome(source)).toEqual({
    failure: 'sandbox_violation',
    message: expect.stringContaining(advice),
  });
});

it('continues when an isolate has crashed, and leaves no file behind (B8)', async () => {
  const nested = `export default () => JSON.parse('[1]', function again() { return JSON.parse('[1]', again) })`;
  const deep = `export default ${'('.repeat(50_000)}1${')'.repeat(50_000)}`;

  for (const source of [nested, deep])
    expect(await sandboxOutcome(source)).toHaveProperty('failure');

  expect(await sandboxOutcome('export default () => 1')).toEqual({ value: 1 });
  expect(existsSync('x')).toBe(false);
});
