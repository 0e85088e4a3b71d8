import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { itWithPython } from '../../test/it-with-python.js';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { readPython } from './read-python.js';

const read = (...lines: readonly string[]) =>
  readPython(join(temporaryFolder({ 'a.py': lines.join('\n') }), 'a.py'));
const line = (name: string, schema: object, place = 'positional', isRequired = false) => ({
  name,
  schema,
  isRequired,
  place,
});
const unknown = (reason: string) => ({ kind: 'unknown', reason });
const text = { type: 'string' };
const off = { type: 'boolean', default: false };

describe('the command line of a Python script', () => {
  itWithPython('is that of argparse, with types, defaults and places (E2)', async () => {
    const reading = await read(
      '"""Not this. Nor this."""',
      'import argparse',
      "p = argparse.ArgumentParser(description='Resizes images. Slowly.')",
      "p.add_argument('file', help=' The file ')",
      "p.add_argument('in-file', dest='source')",
      "p.add_argument('target', nargs='?')",
      "p.add_argument('size', default=3, type=int)",
      "p.add_argument('one', nargs=1)",
      "p.add_argument('two', nargs=2)",
      "p.add_argument('more', nargs='*')",
      "p.add_argument('all', nargs='+', type=float)",
      "p.add_argument('-n', '--max-size', type=int, default=5, help='Most pixels')",
      "p.add_argument('-q', help=' ')",
      "p.add_argument('--token', required=True, dest='secret')",
      "p.add_argument('--known', required=True, default='x')",
      "p.add_argument('--nothing', default=None)",
      "p.add_argument('--verbose', action='store_true', default=True, help='Say more')",
      "p.add_argument('-v', action='count')",
      "p.add_argument('--const', action='store_const', const=1)",
      "p.add_argument('--color', action=argparse.BooleanOptionalAction)",
      "p.add_argument('--tag', action='append')",
      "p.add_argument('--ext', action='extend', nargs='+')",
      "p.add_argument('--names', nargs='*')",
      "p.add_argument('--kind', choices=('a', 'b'), default='a')",
      "p.add_argument('--any', choices=[])",
      "p.add_argument('--ok', type=bool)",
      "p.add_argument('--path', type=Path)",
      "p.add_argument('--version', action='version', version='1')",
      "p.add_argument('--usage', action='help')",
      'p.parse_args()',
    );
    expect(reading).toEqual({
      kind: 'command-line',
      description: 'Resizes images',
      parameters: [
        line('file', { ...text, description: 'The file' }, 'positional', true),
        line('source', text, 'positional', true),
        line('target', text),
        line('size', { type: 'integer', default: 3 }),
        line('one', text, 'positional', true),
        line('two', { type: 'array', items: text }, 'positional', true),
        line('more', { type: 'array', items: text }),
        line('all', { type: 'array', items: { type: 'number' } }, 'positional', true),
        line(
          'max_size',
          { type: 'integer', description: 'Most pixels', default: 5 },
          '--max-size=',
        ),
        line('q', text, '-q'),
        line('token', text, '--token=', true),
        line('known', { ...text, default: 'x' }, '--known='),
        line('nothing', text, '--nothing='),
        line('verbose', { type: 'boolean', description: 'Say more', default: false }, '--verbose'),
        line('v', off, '-v'),
        line('const', off, '--const'),
        line('color', off, '--color'),
        line('tag', { type: 'array', items: text }, '--tag='),
        line('ext', { type: 'array', items: text }, '--ext ...'),
        line('names', { type: 'array', items: text }, '--names ...'),
        line('kind', { enum: ['a', 'b'], default: 'a' }, '--kind='),
        line('any', text, '--any='),
        line('ok', { type: 'boolean' }, '--ok='),
        line('path', text, '--path='),
      ],
    });
  });

  itWithPython('is that of click, whose rest of the line may be empty (E2)', async () => {
    const reading = await read(
      '"""',
      'Greets people. Twice.',
      '"""',
      'import click',
      '@click.command()',
      "@click.argument('source')",
      "@click.argument('target', required=False)",
      "@click.argument('rest', nargs=-1)",
      "@click.option('--shout/--no-shout', default=True)",
      "@click.option('-c', '--count', type=click.INT, required=True)",
      "@click.option('--dry-run', is_flag=True)",
      "@click.option('--tag', multiple=True)",
      "@click.option('--pair', nargs=2)",
      'def main(): pass',
      'main()',
    );
    expect(reading).toEqual({
      kind: 'command-line',
      description: 'Greets people',
      parameters: [
        line('source', text, 'positional', true),
        line('target', text),
        line('rest', { type: 'array', items: text }),
        line('shout', off, '--shout'),
        line('count', { type: 'integer' }, '--count=', true),
        line('dry_run', off, '--dry-run'),
        line('tag', { type: 'array', items: text }, '--tag='),
        line('pair', { type: 'array', items: text }, '--pair='),
      ],
    });
  });

  itWithPython('is the names that values of sys.argv are given (E2)', async () => {
    const reading = await read(
      'import sys',
      'a = sys.argv[1]',
      'n = int(sys.argv[2]) if len(sys.argv) > 2 else 5',
      'B = float(sys.argv[3])',
      'print(a)',
    );
    expect(reading).toEqual({
      kind: 'command-line',
      description: undefined,
      parameters: [
        line('a', text, 'positional', true),
        line('n', { type: 'integer', default: 5 }),
        line('b', { type: 'number' }, 'positional', true),
      ],
    });
    expect(
      await read('"""Adds."""', 'from sys import argv', 'x, y = argv[1:]', 'print(x)'),
    ).toEqual({
      kind: 'command-line',
      description: 'Adds',
      parameters: [line('x', text, 'positional', true), line('y', text, 'positional', true)],
    });
    expect(await read('import sys', 'files = sys.argv[1:]', 'print(files)')).toMatchObject({
      parameters: [line('files', { type: 'array', items: text })],
    });
    expect(await read('import sys', 'print(sys.argv[1])')).toEqual(
      unknown('it reads its command line in a way that does not tell the names of its values'),
    );
  });
});

describe('a Python script', () => {
  itWithPython.each([
    ['a computed name', ['import argparse', 'p.add_argument(name)']],
    ['spread names', ['import argparse', "p.add_argument('-a', *names)"]],
    ['a computed second name', ['import argparse', "p.add_argument('-a', long)"]],
    ['no name', ['import argparse', 'p.add_argument()']],
    ['an empty name', ['import argparse', "p.add_argument('--')"]],
    ['click, and nothing declared', ['from click import command', 'command()']],
    ['a library that is not read', ['import typer', 'typer.run(main)']],
  ])('with %s is asked for its help (E2)', async (_, source) => {
    expect(await read(...source)).toEqual({ kind: 'help' });
  });

  itWithPython.each([
    [
      'subcommands',
      ['import argparse', 'p.add_subparsers()'],
      'it has subcommands: declare each by hand',
    ],
    [
      'a group',
      ['import click', '@click.group()', 'def a(): pass', 'a()'],
      'it has subcommands: declare each by hand',
    ],
    [
      'definitions',
      ['"""A."""', 'import os', 'x = 1', 'def f(): pass'],
      'it only defines things for other scripts',
    ],
    ['questions', ["name = input('name?')", 'print(name)'], 'it asks a person with input()'],
    ['bad syntax', ['def'], 'python3 cannot read its source; run python3 -m py_compile on it'],
  ])('with %s is not declared: %j (E2)', async (_, source, reason) => {
    expect(await read(...source)).toEqual(unknown(reason));
  });

  it('is not read without Python, which is reported (E2, B5)', async () => {
    vi.stubEnv('PATH', temporaryFolder({}));
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await read("print('x')")).toEqual(
      unknown('python3 is not installed or not on the PATH'),
    );
  });

  itWithPython(
    'that reads standard input takes JSON there, and any other nothing (E2)',
    async () => {
      const sums = ['"""Sums."""', 'import json, sys', 'print(json.load(sys.stdin))'];
      expect(await read(...sums)).toEqual({ kind: 'standard-input', description: 'Sums' });
      expect(await read('from sys import stdin', 'print(stdin.read())')).toEqual({
        kind: 'standard-input',
        description: undefined,
      });
      expect(await read("print('x')")).toEqual({
        kind: 'command-line',
        description: undefined,
        parameters: [],
      });
    },
  );
});
