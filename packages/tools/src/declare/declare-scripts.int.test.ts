import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
      digits: { type: 'integer', default: 2 },
      negate: { type: 'boolean', default: false },
      skip: { type: 'array', items: { type: 'string' } },
      mode: { enum: ['plain', 'fancy'], default: 'plain' },
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
    arguments: { one: '--one', two: '--two' },
  });
});

itWithPython('runs no script that does not answer --help (E2)', async () => {
  const { left, tools } = await declared({
    'scripts/act.py': 'import sys\nopen("acted", "w").write(sys.argv[-1])\n',
    'scripts/act.sh': '#!/bin/sh\ntouch acted-$1\n',
    'scripts/act.mjs': 'import fs from "node:fs";\nfs.writeFileSync("acted", process.argv.join());',
  });

  const unread = { reason: expect.stringContaining('does not tell the names of its values') };
  expect(left).toMatchObject([
    { script: 'scripts/act.mjs', ...unread },
    { script: 'scripts/act.py', ...unread },
    { script: 'scripts/act.sh', ...unread },
  ]);
  expect(tools).toEqual([]);
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
