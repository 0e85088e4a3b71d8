import { describe, expect, it } from 'vitest';
import { readJavascript } from './read-javascript.js';

const read = (source: string) => readJavascript(source, false);
const line = (...parameters: readonly object[]) => ({
  kind: 'command-line',
  description: undefined,
  parameters,
});
const text = { type: 'string' };
const option = (name: string, schema: object, place: string) => ({
  name,
  schema,
  isRequired: false,
  place,
});
const value = (name: string, schema: object = text, isRequired = true) => ({
  name,
  schema,
  isRequired,
  place: 'positional',
});
const unnamed = {
  kind: 'unknown',
  reason: 'it reads its command line in a way that does not tell the names of its values',
};
const computed = { kind: 'unknown', reason: 'the options of parseArgs are computed' };

describe('the options of parseArgs', () => {
  it('are read with types, defaults and places; `help` is omitted (E2)', () => {
    const source = `// Makes pages. Fast.
      import { parseArgs } from 'node:util';
      const { values } = util.parseArgs({
        options: {
          loud: { type: 'boolean', default: true },
          'max-size': { type: 'string', default: '5', short: 'm' },
          tag: { type: 'string', multiple: true, default: ['a', 'b'] },
          odd: { type: 'string', default: [a, 'b'] },
          hole: { type: 'string', default: ['a', , 'b'] },
          pattern: { type: 'string', default: /x/ },
          "name": {},
          7: { "type": 'boolean' },
          help: { type: 'boolean' },
        },
      });
      go(values);`;
    expect(read(source)).toEqual({
      kind: 'command-line',
      description: 'Makes pages',
      parameters: [
        option('loud', { type: 'boolean', default: false }, '--loud'),
        option('max_size', { type: 'string', default: '5' }, '--max-size='),
        option('tag', { type: 'array', items: text, default: ['a', 'b'] }, '--tag='),
        option('odd', text, '--odd='),
        option('hole', text, '--hole='),
        option('pattern', text, '--pattern='),
        option('name', text, '--name='),
        option('7', { type: 'boolean', default: false }, '--7'),
      ],
    });
  });

  it.each([
    ['parseArgs(); go()', line()],
    ['parseArgs({ strict: true }); go()', line()],
    ['parseArgs({ options: {} }); go()', line()],
    ['const c = { options: { a: {} } }; parseArgs(c)', line(option('a', text, '--a='))],
    [
      'const b = { options: { b: {} } }, c = { options: { a: {} } }; parseArgs(c)',
      line(option('a', text, '--a=')),
    ],
    ['const a = {}; parseArgs({ options: { a } })', line(option('a', text, '--a='))],
    ['parseArgs({ strict: false, options: { a: {} } })', line(option('a', text, '--a='))],
    [
      'parseArgs({ options: { a: { short: "boolean", type: "string" } } })',
      line(option('a', text, '--a=')),
    ],
    ['parseArgs(config)', computed],
    ['let config; parseArgs(config)', computed],
    ['const config = make(); parseArgs(config)', computed],
    ['parseArgs({ options: make() })', computed],
    ['parseArgs({ options: { ...more } })', computed],
    ['parseArgs({ options: { [name]: {} } })', computed],
    ['parseArgs({ options: { name: make() } })', computed],
    ['parseArgs({ options: { a: {}, b: c } })', computed],
  ])('of %s are %j (E2)', (source, reading) => {
    expect(read(source)).toEqual(reading);
  });

  it.each([
    [
      'const [a, b = "x"] = positionals;',
      [value('a'), value('b', { ...text, default: 'x' }, false)],
    ],
    ['const [a = 3] = positionals;', [value('a', text, false)]],
    ['const a = positionals["length"];', []],
    ['const a = positionals[0]; const b = parsed.positionals[1];', [value('a'), value('b')]],
    [
      'const [a, ...b] = positionals;',
      [value('a'), value('b', { type: 'array', items: text }, false)],
    ],
    ['const all = positionals.slice(0);', [value('all', { type: 'array', items: text }, false)]],
    ['const all = positionals;', []],
  ])('precede the values named by %s (E2)', (source, values) => {
    expect(read(`parseArgs({ options: { o: {} } }); ${source} go();`)).toEqual(
      line(option('o', text, '--o='), ...values),
    );
  });

  it('are rejected if the values have no names (E2)', () => {
    expect(read('parseArgs({}); const b = positionals[1]; go(b)')).toEqual(unnamed);
  });
});

describe('the values of process.argv', () => {
  it.each([
    ['const a = process.argv[2];', [value('a')]],
    ['const A = process.argv[2];', [value('a')]],
    ['const a = process.argv[2] || "x";', [value('a', { ...text, default: 'x' }, false)]],
    ['const a = process.argv[2] ?? 5;', [value('a', text, false)]],
    ['const a = process.argv[2] ?? other();', [value('a', text, false)]],
    ['const a = Number(process.argv[2]);', [value('a', { type: 'number' })]],
    [
      'const a = Number(process.argv[2] ?? 5);',
      [value('a', { type: 'number', default: 5 }, false)],
    ],
    [
      'const a = parseInt(process.argv[2] ?? "7", 10);',
      [value('a', { type: 'number', default: 7 }, false)],
    ],
    [
      'const a = parseFloat(process.argv[2]) || 1.5;',
      [value('a', { type: 'number', default: 1.5 }, false)],
    ],
    ['const a = String(process.argv[2]);', [value('a')]],
    ['const now = time(); const a = process.argv[2];', [value('a')]],
    ['const [, , a, b] = process.argv;', [value('a'), value('b')]],
    ['const [node, script, a] = process.argv;', [value('a')]],
    [
      'const [a, b = "x"] = process.argv.slice(2);',
      [value('a'), value('b', { ...text, default: 'x' }, false)],
    ],
    [
      'const [, , a, ...b] = process.argv;',
      [value('a'), value('b', { type: 'array', items: text }, false)],
    ],
    ['const b = process.argv[3]; const a = process.argv[2];', [value('a'), value('b')]],
    [
      'const a = process.argv[2]; const b = process.argv.slice(3);',
      [value('a'), value('b', { type: 'array', items: text }, false)],
    ],
  ])('are named by %s (E2)', (source, values) => {
    expect(read(`${source} go();`)).toEqual(line(...values));
  });

  it.each([
    'const a = process.argv[3];',
    'const a = process.argv[n];',
    'const a = process.argv.slice(n);',
    'const a = process.argv.slice();',
    'const a = process.argv.map(2);',
    'const { a } = process.argv;',
    'const [, , { a }] = process.argv;',
    'const all = process.argv;',
    'const a = process.argv[2], a2 = process.argv[2];',
    'a = process.argv[2];',
    'const a = get()(process.argv[2]);',
  ])('have no names in %s (E2)', (source) => {
    expect(read(`${source} go();`)).toEqual(unnamed);
  });

  it('are only those of process (E2)', () => {
    expect(read('const a = other.argv[2]; const b = process.args[2]; go();')).toEqual(line());
  });
});

describe('a program', () => {
  const passive = { kind: 'unknown', reason: 'it only defines things for other programs' };
  it.each([
    ['', passive],
    ['"use strict"; const a = 1; function b() {} class C {} import "d";', passive],
    ['export const a = 1; export default a;', passive],
    ['exports.a = 1; module.exports = b; module.exports.c = 2;', passive],
    ['a.b = 1;', line()],
    ['a = 1;', line()],
    ['if (a) b();', line()],
    ['exports(1);', line()],
    ['#!/usr/bin/env node\nconsole.log(1)', line()],
    ['return go();', line()],
    ['with (a) b();', line()],
    ['go(fs.readFileSync(0))', { kind: 'standard-input', description: undefined }],
    ['go(fs.readFileSync("/dev/stdin"))', { kind: 'standard-input', description: undefined }],
    ['go(fs.readFileSync("a.txt"))', line()],
    ['// Sums.\nprocess.stdin.pipe(go)', { kind: 'standard-input', description: 'Sums' }],
    ['import yargs from "yargs/yargs"; go(process.argv)', { kind: 'help' }],
    ["require('@oclif/core'); parseArgs({ options: make() })", { kind: 'help' }],
    ['import a from "yargsy"; go()', line()],
  ])('%j is %j (E2)', (source, reading) => {
    expect(read(source)).toEqual(reading);
  });

  it('that cannot be parsed reports why, also in TypeScript (E2)', () => {
    expect(read('const = 3')).toEqual({
      kind: 'unknown',
      reason: 'its source cannot be read: SyntaxError: Unexpected token (1:6)',
    });
    expect(read('const a: string = 1; go()')).toMatchObject({ kind: 'unknown' });
    expect(readJavascript('const a: string = "1"; go()', true)).toEqual(line());
    expect(readJavascript('enum A { B } go()', true)).toMatchObject({ kind: 'unknown' });
  });
});
