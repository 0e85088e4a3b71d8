import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { callTool } from '../../test/call-tool.js';
import { itWithPython } from '../../test/it-with-python.js';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { scriptTools } from '../script/script-tools.js';
import { declareScripts } from './declare-scripts.js';

const sumColumn = `"""Sum one column of a CSV file.

Prints JSON."""
import argparse, csv, json
parser = argparse.ArgumentParser()
parser.add_argument("file", help="CSV file to read")
parser.add_argument("--column", "-c", required=True)
parser.add_argument("--digits", type=int, default=2)
parser.add_argument("--negate", action="store_true")
parser.add_argument("--skip", nargs="*", default=[])
parser.add_argument("--mode", choices=["plain", "fancy"], default="plain")
parser.add_argument("--version", action="version", version="1")
if __name__ == "__main__":
    args = parser.parse_args()
    rows = [row for row in csv.DictReader(open(args.file)) if row["name"] not in args.skip]
    total = sum(float(row[args.column]) for row in rows) * (-1 if args.negate else 1)
    print(json.dumps({"total": round(total, args.digits)}))
`;

async function declared(files: Readonly<Record<string, string>>) {
  const root = temporaryFolder({ 'execution/.keep': '', ...files });
  const { declarations, left } = await declareScripts({ root, folder: 'scripts' });
  for (const { name, text } of declarations) {
    await writeFile(join(root, `execution/${name}.tool.yaml`), text);
  }
  const { tools, problems } = await scriptTools({ root });
  return { declarations, left, tools, problems };
}

itWithPython('makes a tool of a script with argparse, and runs it (E2)', async () => {
  const { declarations, tools, problems, left } = await declared({
    'scripts/sum_column.py': sumColumn,
    'data/a.csv': 'name,amount\nx,1\ny,2.5\n',
  });

  expect([problems, left]).toEqual([[], []]);
  expect(parse(declarations[0]?.text ?? '')).toMatchObject({
    description: 'Sum one column of a CSV file',
    run: 'scripts/sum_column.py',
    required: ['column', 'file'],
    parameters: {
      file: { type: 'string', description: 'CSV file to read' },
      digits: { type: 'string' },
      negate: { type: 'boolean', default: false },
      skip: { type: 'array', items: { type: 'string' } },
      mode: { enum: ['plain', 'fancy'] },
    },
    effect: 'once',
  });
  const args = { file: 'data/a.csv', column: 'amount', negate: true, skip: ['x'] };
  const report = await callTool(tools, 'script.sum_column', args);
  expect(report.data).toEqual({ total: -2.5 });
  await expect(callTool(tools, 'script.sum_column', { ...args, file: '-h' })).rejects.toThrow(
    /begins with "-"/,
  );
});

it('asks a script for help that has it among the options of parseArgs (E2)', async () => {
  const { declarations, tools } = await declared({
    'scripts/pages.mjs': `import { parseArgs } from 'node:util';
const { values } = parseArgs({ options: { help: { type: 'boolean' }, to: { type: 'string' } } });
console.log(values.help ? 'usage: pages.mjs --to PLACE' : JSON.stringify(values.to));`,
  });

  expect(parse(declarations[0]?.text ?? '')).toMatchObject({ required: ['to'] });
  const report = await callTool(tools, 'script.pages', { to: '-5' });
  expect(report.data).toBe('-5');
});

itWithPython('asks for help where the source computes its options (E2)', async () => {
  const { declarations } = await declared({
    'scripts/loop.py': `import argparse
parser = argparse.ArgumentParser(description="Loop maker.")
for name in ("one", "two"):
    parser.add_argument("--" + name, required=name == "one")
print(parser.parse_args())`,
  });

  expect(parse(declarations[0]?.text ?? '')).toMatchObject({
    description: 'Loop maker',
    required: ['one'],
    arguments: { one: '--one=', two: '--two=' },
  });
});

it.each([
  ['act.py', 'import sys\nopen("acted", "w").write(sys.argv[-1])'],
  ['act.py', "name = input('name?')\nprint(name)"],
  ['act.sh', '#!/bin/sh\ntouch acted-$1'],
  ['act.sh', 'while getopts a: x; do touch acted; done'],
  ['act.sh', "jq '.a | .b' | sort"],
  ['act.sh', '# see --help)\nread x'],
  ['act.mjs', 'import fs from "node:fs";\nfs.writeFileSync("acted", process.argv.join());'],
  ['act.mjs', "// import yargs from 'yargs'\ngo(parseArgs(config));"],
  ['act.mjs', 'go(fs.readFileSync(0));'],
  [
    'act.mjs',
    'import fs from "node:fs";\nconst menu = { help: { type: "page" } };\nfs.writeFileSync("acted", process.argv.join(menu));',
  ],
])(
  'runs and declares no script that takes undeclared values: %s, %s (E2)',
  async (name, source) => {
    const { left, tools } = await declared({ [`scripts/${name}`]: source });

    expect(left).toMatchObject([
      { reason: expect.stringContaining('add a JSON Schema beside it') },
    ]);
    expect(tools).toEqual([]);
  },
);

it.each([
  ['a.py', '"""A.\nif so."""\nimport os\nx = 1\ndef f():\n  g()'],
  ['a.js', '"use strict";\nconst a = 1;\nfunction b() {\n  c();\n}'],
  ['a.js', 'export const a = 1;\nmodule.exports = { a };'],
])('declares no definitions for other programs: %s, %s (E2)', async (name, source) => {
  const { left } = await declared({ [`scripts/${name}`]: source });
  expect(left).toMatchObject([{ reason: 'it only defines things for other programs' }]);
});

it.each([
  ['a.py', '"""\nsys.argv[1]\n"""\nprint(1)'],
  ['a.sh', 'echo # a=$1'],
  ['a.sh', 'cat a.txt | jq .a'],
  ['a.ts', "const a: string = '1';\n(async () => go(a))();"],
])('declares a script that takes no values: %s, %s (E2)', async (name, source) => {
  const { declarations } = await declared({ [`scripts/${name}`]: source });
  expect(parse(declarations[0]?.text ?? '')).toMatchObject({ parameters: {}, arguments: {} });
});

it('reports why a script cannot be asked for its help (E2, B5)', async () => {
  vi.stubEnv('PATH', temporaryFolder({}));
  onTestFinished(() => void vi.unstubAllEnvs());
  const { left } = await declared({ 'scripts/a.py': 'p.parse_args()' });
  expect(left).toMatchObject([{ reason: expect.stringMatching(/^--help cannot be asked for/) }]);
});

it('reads the parameters of a script that reads JSON from the sibling schema (E2)', async () => {
  const { tools } = await declared({
    'scripts/add.mjs': `// Adds numbers
import { readFileSync } from 'node:fs';
const { numbers } = JSON.parse(readFileSync(0, 'utf8'));
console.log(numbers.reduce((sum, each) => sum + each, 0));`,
    'scripts/add.schema.json': JSON.stringify({
      type: 'object',
      properties: { numbers: { type: 'array', items: { type: 'number' } } },
      required: ['numbers'],
    }),
  });

  expect((await callTool(tools, 'script.add', { numbers: [1, 2, 3] })).data).toBe(6);
});

it('keeps an existing declaration, and gives duplicates different names (E2)', async () => {
  const { tools, left } = await declared({
    'scripts/day.mjs':
      '// ---\n// description: Tell the day\n// effect: read\n// ---\nconsole.log(1)',
    'scripts/day.sh': '#!/bin/sh\n# Print the day\ndate\n',
    'scripts/more/day.sh': '#!/bin/sh\n# Print the day once more\ndate\n',
    'scripts/node_modules/x/y.sh': 'echo no',
    'scripts/readme.txt': 'no script',
  });

  expect(left).toEqual([]);
  expect(tools.map(({ name, effect }) => `${name} ${effect}`)).toEqual([
    'script.day-2 once',
    'script.day-sh once',
    'script.day read',
  ]);
});

it('leaves a script that is already a tool unchanged (E2)', async () => {
  const root = temporaryFolder({
    'execution/day.mjs': '// ---\n// description: Tell the day\n// ---\nconsole.log(1)',
  });

  expect(await declareScripts({ root, folder: 'execution' })).toEqual({
    declarations: [],
    left: [{ script: 'execution/day.mjs', reason: expect.stringContaining('already') }],
  });
});

it('requires an approval of irreversible acts, and passes secrets by name (E2, F9)', async () => {
  const { declarations } = await declared({
    'scripts/send-mail.mjs': '// Sends a mail\nawait post(process.env.MAIL_TOKEN);',
  });

  expect(parse(declarations[0]?.text ?? '')).toMatchObject({
    destructive: true,
    secrets: ['MAIL_TOKEN'],
  });
});

describe('the scripts of a folder', () => {
  async function found(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
    const { declarations, left } = await declareScripts({
      root: temporaryFolder(files),
      folder: '.',
    });
    return [...declarations, ...left].map(({ script }) => script).sort();
  }

  it('are found three folders deep, by an extension or an interpreter in the first line (E2)', async () => {
    const files = {
      'b.sh': '',
      'a/b/c/d.sh': '',
      'a/b/c/d/e.sh': '',
      'notes.md': '',
      'data.bin': '\0',
      run: `#!/usr/bin/env bash${' '.repeat(2_000)}\n`,
      'no.xyz': 'x\n#!/bin/sh\n',
    };
    expect(await found(files)).toEqual(['a/b/c/d.sh', 'b.sh', 'run']);
  });

  it('exclude tests, settings and third-party code (E2)', async () => {
    const paths = [
      'node_modules/a.js',
      'venv/a.sh',
      'tests/a.sh',
      '.git/a.sh',
      '_private.sh',
      'a.d.mts',
      'a_test.py',
      'test_a.py',
      'a.spec.ts',
      'vite.config.ts',
      'testing/a.sh',
      'testa.sh',
    ];
    expect(await found(Object.fromEntries(paths.map((path) => [path, ''])))).toEqual([
      'testa.sh',
      'testing/a.sh',
    ]);
  });

  it('are at most 200, of a readable folder (E2)', async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`s${n}.sh`, '']));
    expect(await found(many(200))).toHaveLength(200);
    await expect(found(many(201))).rejects.toThrow(/ holds more than 200 scripts: name a folder/);
    await expect(declareScripts({ root: '.', folder: 'no/such' })).rejects.toThrow(
      /cannot be read/,
    );
  });
});

describe('the help of a script', () => {
  /** Declares a script that answers this help. */
  async function readHelp(help: string) {
    const source = `case $1 in --help) cat <<'END'\n${help}\nEND\n;; esac`;
    const { declarations, left } = await declared({ 'scripts/tool.sh': source });
    return { left, ...parse(declarations[0]?.text ?? 'none:') };
  }

  const text = (description: string) => ({ type: 'string', description });
  const flag = (description: string) => ({ type: 'boolean', description, default: false });

  it.each([
    {
      format: 'argparse',
      help: `usage: loop.py [-h] --one ONE [--two TWO] [--mode {plain,fancy}] [-v] [out]

Loop maker. More text.

positional arguments:
  out                  where to write

options:
  -h, --help           show this help message and exit
  --one ONE            the one value
  --two TWO            the two value (default: 3)
  --mode {plain,fancy}
                       how it looks
  -v, --verbose        say more
`,
      declaration: {
        description: 'Loop maker',
        required: ['one'],
        parameters: {
          one: text('the one value'),
          two: { ...text('the two value'), default: '3' },
          mode: { enum: ['plain', 'fancy'], description: 'how it looks' },
          verbose: flag('say more'),
          out: text('where to write'),
        },
      },
    },
    {
      format: 'commander',
      help: `Usage: thumb [options] <input> [rest...]

Make a thumbnail

Arguments:
  input                image to read
  rest                 more of them

Options:
  -V, --version        output the version number
  -w, --width <n>      width in pixels (default: 100)
  --format <name>      kind of image (choices: "png", "jpg", default: "gif")
  --count <n>          how many (default: auto)
  --no-color           without colour
  -h, --help           display help for command
`,
      declaration: {
        description: 'Make a thumbnail',
        required: ['input'],
        parameters: {
          width: { type: 'number', description: 'width in pixels', default: 100 },
          format: { description: 'kind of image' },
          count: { type: 'number', description: 'how many' },
          no_color: flag('without colour'),
          input: text('image to read'),
          rest: { type: 'array', items: { type: 'string' }, description: 'more of them' },
        },
      },
    },
    {
      format: 'click',
      help: `Usage: greet.py [OPTIONS] NAME

  Greets a person.

Options:
  --count INTEGER        Number of greetings.  [default: 1]
  --city TEXT            Where.  [required]
  --loud                 With capitals.
  --help                 Show this message and exit.
`,
      declaration: {
        description: 'Greets a person',
        required: ['city', 'name'],
        parameters: {
          count: { type: 'integer', description: 'Number of greetings.', default: 1 },
          city: text('Where.'),
          loud: flag('With capitals.'),
          name: { type: 'string' },
        },
      },
    },
    {
      format: 'a comment of the script',
      help: `# Prints a label for each jar of a hive.
# Usage: label-jars.sh --hive NAME [--count N] [-q|--quiet] FILE
`,
      declaration: {
        description: 'Prints a label for each jar of a hive',
        required: ['hive', 'file'],
        parameters: {
          hive: { type: 'string' },
          count: { type: 'number' },
          quiet: { type: 'boolean', default: false },
          file: { type: 'string' },
        },
      },
    },
  ])('is read in the format of $format (E2)', async ({ help, declaration }) => {
    expect(await readHelp(help)).toMatchObject(declaration);
  });

  it.each([
    ['usage: a.py --x N\n            [--y N] FILE\n\n            [--z N]\n', ['x', 'y', 'file']],
    ['usage: a.py --x N\n            [--y N] FILE\nno [--z N]\n', ['x', 'y', 'file']],
    ['usage:\n  a.py --x N FILE\n  a.py --y N\n', ['x', 'file']],
    ['usage: a.py [--x N] FILE\n  --z N  how often\n', ['z', 'x', 'file']],
    ['usage: python -m tool.make [--x N] FILE\n', ['x', 'file']],
    ['usage: a.py [--x N] input-file\n', ['x', 'input_file']],
    ['  FILE is what it reads\n\n  --out <file>  where it goes\n', ['out']],
  ])('has a usage of several lines: %j (E2)', async (help, names) => {
    const { parameters } = await readHelp(help);
    expect(Object.keys(parameters)).toEqual(names);
  });

  it.each([
    ['a text that is no help', 'Deleted 12 files.\n'],
    ['nothing', ''],
    ['subcommands', 'usage: tool [-h] {start,stop} ...\n\npositional arguments:\n  {start,stop}\n'],
    ['subcommands of commander', 'Usage: tool [options] [command]\n\nCommands:\n  start\n'],
  ])('declares nothing by %s (E2)', async (_, help) => {
    expect((await readHelp(help)).left).toMatchObject([
      { reason: 'its --help has an unsupported format, or has subcommands' },
    ]);
  });
});
