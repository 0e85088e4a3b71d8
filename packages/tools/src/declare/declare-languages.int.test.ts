import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { itWithPython } from '../../test/it-with-python.js';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { declareScripts } from './declare-scripts.js';

/** Declares one script, and returns what its declaration says of the command line, or why there is none. */
async function declared(name: string, ...lines: readonly string[]) {
  const root = temporaryFolder({ [`scripts/${name}`]: `${lines.join('\n')}\n` });
  const { declarations, left } = await declareScripts({ root, folder: 'scripts' });
  const [declaration] = declarations;
  if (declaration === undefined) return left[0]?.reason;
  const { parameters, required, arguments: places } = parse(declaration.text);
  return { parameters, required, places };
}

const text = { type: 'string' };
const list = { type: 'array', items: text };
const off = { type: 'boolean', default: false };
const nothing = { parameters: {}, required: [], places: {} };
const unnamed = 'it reads its command line in a way that does not tell the names of its values';

function values(parameters: Readonly<Record<string, object>>, required = Object.keys(parameters)) {
  const places = Object.fromEntries(Object.keys(parameters).map((name) => [name, 'positional']));
  return { parameters, required, places };
}

describe('a script in JavaScript', () => {
  it('has the options of parseArgs, with types, defaults and places (E2)', async () => {
    const reading = await declared(
      'pages.mjs',
      "import { parseArgs } from 'node:util';",
      'const { values, positionals } = parseArgs({',
      '  allowPositionals: true,',
      '  options: {',
      "    loud: { type: 'boolean', default: true }, // shouts",
      "    'max-size': { type:'string', default: '5', short: 'm' },",
      "    tag: { type: 'string', multiple: true, default: ['a', 'b'] },",
      "    odd: { type: 'string', default: fallback },",
      '    "name": {},',
      "    help: { type: 'boolean' },",
      '  },',
      '});',
      'const [source, target = "out"] = positionals;',
      'go(values, source, target);',
    );
    expect(reading).toEqual({
      parameters: {
        loud: off,
        max_size: { ...text, default: '5' },
        tag: { ...list, default: ['a', 'b'] },
        odd: text,
        name: text,
        source: text,
        target: { ...text, default: 'out' },
      },
      required: ['source'],
      places: {
        ...{ loud: '--loud', max_size: '--max-size=', tag: '--tag=', odd: '--odd=' },
        ...{ name: '--name=', source: 'positional', target: 'positional' },
      },
    });
  });

  it.each([
    'parseArgs(config)',
    'parseArgs({ options: make() })',
    'parseArgs({ options: { ...more } })',
    'parseArgs({ options: { [name]: {} } })',
    'parseArgs({ options: { name: make() } })',
    'parseArgs({ options: { a: {}, b } })',
    'parseArgs({ options: {',
  ])('is not declared if its options are computed: %s (E2)', async (source) => {
    expect(await declared('a.mjs', source, 'go();')).toBe('the options of parseArgs are computed');
  });

  it.each([
    ['const a = process.argv[2];', values({ a: text })],
    ['const A = process.argv[2] || "x";', values({ a: { ...text, default: 'x' } }, [])],
    ['const a = process.argv[2] ?? other();', values({ a: text }, [])],
    [
      'const a = Number(process.argv[2] ?? 5), b = parseInt(process.argv[3], 10);',
      values({ a: { type: 'number', default: 5 }, b: { type: 'number' } }, ['b']),
    ],
    [
      'const a = parseInt(process.argv[2] ?? "7", 10);',
      values({ a: { type: 'number', default: 7 } }, []),
    ],
    ['const a = parseFloat(process.argv[2]);', values({ a: { type: 'number' } })],
    ['const [, , a, b] = process.argv;', values({ a: text, b: text })],
    [
      "const [node, script, a, b = 'x'] = process.argv;",
      values({ a: text, b: { ...text, default: 'x' } }, ['a']),
    ],
    ['const [a, ...b] = process.argv.slice(2);', values({ a: text, b: list }, ['a'])],
    [
      'const b = process.argv.slice(3); const a = process.argv[2];',
      values({ a: text, b: list }, ['a']),
    ],
    ['const a = process.argv[3];', unnamed],
    ['const a = process.argv.slice(n);', unnamed],
    ['const [, , { a }] = process.argv;', unnamed],
    ['const a = process.argv[2], a2 = process.argv[2];\nconst a = process.argv[2];', unnamed],
    ['a = process.argv[2];', unnamed],
  ])('with %s takes its values by their names (E2)', async (source, reading) => {
    expect(await declared('a.mjs', source, 'go();')).toEqual(reading);
  });

  it.each([
    ['', '// nothing'],
    ['"use strict";', 'const a = 1;', 'function b() {', '  c();', '}'],
    ['export const a = 1;', 'module.exports = { a };', 'exports.b = a;'],
  ])('of definitions is not declared (E2)', async (...lines) => {
    expect(await declared('a.js', ...lines)).toBe('it only defines things for other programs');
  });

  it('without values takes none, and one with standard input needs a schema (E2)', async () => {
    expect(await declared('a.ts', 'const a: string = "1";', '(async () => go(a))();')).toEqual(
      nothing,
    );
    expect(await declared('a.mjs', 'go(fs.readFileSync(0));')).toMatch(/add a JSON Schema/);
    expect(await declared('a.mjs', 'process.stdin.pipe(go);')).toMatch(/add a JSON Schema/);
    expect(await declared('a.mjs', 'go(fs.readFileSync("a.txt"));')).toEqual(nothing);
  });

  it('of a library that answers --help is asked for it (E2)', async () => {
    const reading = await declared(
      'a.mjs',
      "// import yargs from 'yargs' does this:",
      "const library = 'yargs/yargs';",
      "if (process.argv.includes('--help')) console.log('usage: a.mjs --to PLACE');",
    );
    expect(reading).toEqual({ parameters: { to: text }, required: ['to'], places: { to: '--to' } });
  });
});

describe('a script in Python', () => {
  itWithPython('has the options of argparse, with types and places (E2)', async () => {
    const reading = await declared(
      'a.py',
      'import argparse',
      'p = argparse.ArgumentParser()',
      "p.add_argument('file', help='The file')",
      "p.add_argument('size', type=int, nargs='?')",
      "p.add_argument('all', nargs='+')",
      "p.add_argument('-n', '--max-size', type=float, default=5, help='Most pixels')",
      "p.add_argument('-q')",
      "p.add_argument('--token', required=True)",
      "p.add_argument('--verbose', action='store_true')",
      "p.add_argument('--color', action=argparse.BooleanOptionalAction)",
      "p.add_argument('--ext', action='extend', nargs='+')",
      "p.add_argument('--kind', choices=('a', 'b'))",
      "p.add_argument('--version', action='version', version='1')",
      'p.parse_args()',
    );
    expect(reading).toEqual({
      parameters: {
        max_size: { type: 'number', description: 'Most pixels', default: 5 },
        q: text,
        token: text,
        verbose: off,
        color: off,
        ext: list,
        kind: { enum: ['a', 'b'] },
        file: { ...text, description: 'The file' },
        size: { type: 'integer' },
        all: list,
      },
      required: ['token', 'file', 'all'],
      places: {
        ...{ max_size: '--max-size=', q: '-q', token: '--token=', verbose: '--verbose' },
        ...{ color: '--color', ext: '--ext ...', kind: '--kind=' },
        ...{ file: 'positional', size: 'positional', all: 'positional' },
      },
    });
  });

  itWithPython.each([
    [['a = sys.argv[1]'], values({ a: text })],
    [
      ['n = int(sys.argv[1]) if len(sys.argv) > 1 else 5', 'B = float(sys.argv[2])'],
      values({ n: { type: 'integer', default: 5 }, b: { type: 'number' } }, ['b']),
    ],
    [['x, y = sys.argv[1:]'], values({ x: text, y: text })],
    [['files = sys.argv[1:]'], values({ files: list }, [])],
    [['print(sys.argv[1])'], unnamed],
    [["name = input('name?')"], 'it asks a person with input()'],
    [['print(json.load(sys.stdin))'], expect.stringMatching(/add a JSON Schema/)],
    [['"""', 'sys.argv[1]', '"""'], nothing],
  ])('with %j takes its values by their names (E2)', async (lines, reading) => {
    expect(await declared('a.py', ...lines, 'print(1)')).toEqual(reading);
  });

  itWithPython('of definitions, or with subcommands, is not declared (E2)', async () => {
    expect(
      await declared('a.py', '"""A.', 'if so."""', 'import os', 'x = 1', 'def f():', '  g()'),
    ).toBe('it only defines things for other programs');
    const subcommands = await declared(
      'a.py',
      'import argparse',
      'p = argparse.ArgumentParser()',
      "p.add_subparsers().add_parser('start')",
      'p.parse_args()',
    );
    expect(subcommands).toMatch(/subcommands/);
  });

  it('that cannot be asked for its help reports why (E2, B5)', async () => {
    vi.stubEnv('PATH', temporaryFolder({}));
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await declared('a.py', 'p.parse_args()')).toMatch(/^--help cannot be asked for/);
  });
});

describe('a shell script', () => {
  const stdin = expect.stringMatching(/add a JSON Schema/);
  it.each([
    ['a="$1"; b=\'$2\'', values({ a: text })],
    [
      `local a="$1"\nreadonly b=\${2}\ndeclare c=$3 && x\nexport D=$4 # d`,
      values({ a: text, b: text, c: text, d: text }),
    ],
    [
      `a=\${1:-5}\nb="\${2-x}"\nc=\${3:-$HOME}`,
      values({ a: { ...text, default: '5' }, b: { ...text, default: 'x' }, c: text }, []),
    ],
    [`a=\${1:?missing}\nb=\${2?}`, values({ a: text, b: text })],
    [`all="\${*}"`, values({ all: list }, [])],
    ['a=("$1")', unnamed],
    ['b=$2', unnamed],
    ['a=$1; shift', unnamed],
    [`while getopts a: x; do echo \${1}; done`, unnamed],
    ['echo # a=$1', nothing],
    ['echo a#b$1', unnamed],
    ['cat /dev/stdin', stdin],
    ['while read x; do echo; done', stdin],
    ["jq '.a | .b' | sort", stdin],
    ['cat a.txt', nothing],
    ['jq .a b.json', nothing],
    [
      'case $1 in --help) echo "usage: a.sh --to PLACE";; esac',
      { parameters: { to: text }, required: ['to'], places: { to: '--to' } },
    ],
  ])('with %j takes its values by their names (E2)', async (source, reading) => {
    expect(await declared('a.sh', source)).toEqual(reading);
  });
});
