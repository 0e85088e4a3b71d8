import { Buffer as NodeBuffer } from 'node:buffer';
import { posix } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sandboxOutcome } from '../test/sandbox-outcome.js';

type Paths = Pick<
  typeof posix,
  'join' | 'normalize' | 'dirname' | 'basename' | 'extname' | 'isAbsolute'
>;

/** Returns readings of two paths; the isolate keeps no trailing slash. */
function readPaths(path: Paths, [one, two]: readonly [string, string]): readonly unknown[] {
  const all = [path.join(one, two), path.normalize(one), path.dirname(one)];
  return [
    ...all.map((each) => each.replace(/(?<=.)\/+$/, '')),
    path.basename(one),
    path.extname(one),
    path.isAbsolute(one),
  ];
}

describe('the paths of the sandbox', () => {
  it('are split and joined as by Node (B8)', async () => {
    const part = fc.constantFrom('a', 'b.c', '.d', '..', '.', '', '/');
    const path = fc.array(part, { maxLength: 6 }).map((parts) => parts.join('/'));
    const pairs = fc.sample(fc.tuple(path, path), 300);
    const source = `import path from 'node:path';
      ${readPaths}
      export default ({ pairs }) => pairs.map((pair) => readPaths(path, pair));`;

    const outcome = await sandboxOutcome(source, { args: { pairs } });

    expect(outcome).toEqual({ value: pairs.map((pair) => readPaths(posix, pair)) });
  });

  it('are relative to the folder of the tool (B8)', async () => {
    const source = `import { normalize, parse, relative, resolve } from 'node:path';
      export default () => [
        relative('a/b', 'a/c/d'), relative('a', 'a'), relative('a', 'a/b/c'), relative('a/b/c', 'a'),
        resolve(), resolve('a', '..', 'b'), resolve('a', '/b', 'c'), normalize('/../../a'), parse('/a/b.c'),
      ];`;
    expect(await sandboxOutcome(source)).toEqual({
      value: [
        '../c/d',
        '',
        'b/c',
        '../..',
        '.',
        'b',
        '/b/c',
        '/a',
        { root: '/', dir: '/a', base: 'b.c', ext: '.c', name: 'b' },
      ],
    });
  });
});

const buffers: Readonly<Record<string, (made: typeof NodeBuffer) => unknown>> = {
  'from texts': (made) =>
    (
      [
        ['naïve 😀'],
        ['ä', 'utf-8'],
        ['00ff10', 'hex'],
        ['AAEC/w==', 'base64'],
        ['-_8', 'base64url'],
        ['äö', 'latin1'],
        ['abc', 'ascii'],
        [''],
      ] as [string, BufferEncoding][]
    ).map(([text, encoding]) => [
      [...made.from(text, encoding)],
      made.from(text, encoding).toString(encoding),
    ]),
  'from bytes': (made) => [
    [...made.from([1, 2, 300])],
    [...made.from(new Uint8Array([1, 2]))],
    [...made.from(new Uint8Array([1, 2, 3, 4]).buffer, 1, 2)],
  ],
  parts: (made) => {
    const bytes = made.from('abcdef');
    bytes.subarray(1)[0] = 65;
    return [bytes.toString('utf8', 1, 3), bytes.subarray(1, 4).toString(), `${bytes.slice(2)}`];
  },
  comparisons: (made) =>
    ['ab', 'abc', 'ac'].map((other) => made.from('ab').equals(made.from(other))),
  JSON: (made) => JSON.stringify(made.from('ab')),
  allocation: (made) => [
    [...made.alloc(3)],
    [...made.alloc(3, 7)],
    [...made.alloc(5, 'ab')],
    [...made.alloc(2, '')],
    made.allocUnsafe(4).length,
  ],
  writing: (made) => {
    const bytes = made.alloc(5);
    return [bytes.write('äb'), bytes.write('xyz', 3), bytes.write('41', 0, 'hex'), [...bytes]];
  },
  lengths: (made) => [
    made.byteLength('ä'),
    made.byteLength('ffff', 'hex'),
    made.byteLength(new Uint8Array(3)),
    made.concat([made.from('a'), made.from('bc')]).toString(),
    made.isBuffer(made.from('a')),
    made.isBuffer(new Uint8Array(1)),
    made.name,
  ],
  'a character between two requests': (made) =>
    [1, 2, 3].map((before) => {
      const text = `${'x'.repeat(3 * 2 ** 18 - before)}😀yyyyy`;
      return made.from(made.from(text)).toString() === text;
    }),
};

it('has the Buffer of Node (B8)', async () => {
  const scripts = Object.entries(buffers).map(
    ([name, script]) => `${JSON.stringify(name)}: ${script}`,
  );
  const source = `const scripts = {${scripts}};
    export default () => Object.fromEntries(Object.entries(scripts).map(([name, script]) => [name, script(Buffer)]));`;

  expect(await sandboxOutcome(source)).toEqual({
    value: Object.fromEntries(
      Object.entries(buffers).map(([name, script]) => [name, script(NodeBuffer)]),
    ),
  });
});

it('copies values deeply, with their cycles, and no functions (B8)', async () => {
  const source = `export default () => {
      const bytes = Uint8Array.from([1]);
      const list = [1, null, bytes];
      const value = { list, same: list, map: new Map([['k', { v: 1 }]]), date: new Date(5) };
      list.push(value);
      const copy = structuredClone(value);
      const refusal = (each) => { try { structuredClone(each); return 'none' } catch (error) { return error.message } };
      bytes[0] = 9;
      return [
        copy.list === copy.same, copy.list === list, copy.list.at(-1) === copy, copy.list[2][0],
        copy.map.get('k') === value.map.get('k'), copy.date === value.date, copy.date.getTime(),
        refusal({ f: () => 1 }), refusal(Symbol('s')),
      ];
    };`;
  expect(await sandboxOutcome(source)).toEqual({
    value: [
      true,
      false,
      true,
      1,
      false,
      false,
      5,
      'functions cannot be cloned',
      'symbols cannot be cloned',
    ],
  });
});

it('has timers that call back once, or repeatedly until they are cleared (B8)', async () => {
  const source = `export default () => new Promise((resolve) => {
      const calls = [];
      clearTimeout(setTimeout(() => calls.push('never'), 1));
      const id = setInterval(() => { calls.push('tick'); if (calls.length === 2) clearTimeout(id) }, 1);
      setTimeout((...args) => resolve([...calls, ...args]), 100, 'a', 'b');
    });`;
  expect(await sandboxOutcome(source)).toEqual({ value: ['tick', 'tick', 'a', 'b'] });

  const late = `export default () => new Promise(() => setTimeout(() => { throw new Error('late') }))`;
  expect(await sandboxOutcome(late)).toMatchObject({
    failure: 'internal',
    message: expect.stringContaining('late'),
  });
});

it('returns JSON or fails (B8)', async () => {
  const returned = (value: string) => sandboxOutcome(`export default () => ${value}`);
  expect([await returned('undefined'), await returned('0')]).toEqual([
    { value: null },
    { value: 0 },
  ]);
  expect(await returned('1n')).toMatchObject({ failure: 'internal' });
});
