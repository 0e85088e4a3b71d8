/** A planning document with a goal. */
export const planOf = (title: string, steps: readonly string[], more = ''): string =>
  `# ${title}\n## Goals\n- ${title} is done\n## Steps\n${steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}\n${more}`;

/** A report whose sum a model has to make. */
export const salesReport = planOf('Report', [
  'Read the file `data/sales.txt`',
  'Write the sum of the numbers to `report.txt`',
]);

const script = (what: string, parameters: string, code: string): string =>
  `// ---\n// description: ${what}\n// parameters: { ${parameters} }\n// effect: read\n// ---\nimport { readFileSync } from 'node:fs';\nconst args = JSON.parse(readFileSync(0, 'utf8'));\n${code}\n`;

const convert = `const rates = { USD: 1.25, GBP: 0.8 };
if (!(args.currency in rates)) throw new Error('no rate for ' + args.currency + ': give USD or GBP');
console.log(JSON.stringify({ amount: args.amount * rates[args.currency] }));`;

const rows = (max: number): string =>
  script(
    'Count the rows of a table',
    'path: { type: string }',
    `const MAX_ROWS = ${max};\nconst rows = readFileSync(args.path, 'utf8').split('\\n').slice(0, MAX_ROWS);\nconsole.log(JSON.stringify({ rows: rows.length }));`,
  );

/** A script that breaks on lines which are more than a number, unless it reads them well. */
export const total = (numberOf: string): string =>
  script(
    'Add up the numbers of a file',
    'path: { type: string }',
    `const numbers = readFileSync(args.path, 'utf8').split('\\n').filter(Boolean).map((line) => ${numberOf});
if (numbers.some(Number.isNaN)) throw new Error('a line is no number');
console.log(JSON.stringify({ total: numbers.reduce((sum, each) => sum + each, 0) }));`,
  );

/** Documents that fail, each in its own way, with the scripts that they use. */
export const ownFiles = (ratesUrl: string) => ({
  'planning/inbox.md': planOf('Inbox', [
    'List the files in `inbox`',
    'Write the result of step 1 to `list.json`',
  ]),
  'planning/price.md': planOf('Price', [
    'Convert the amount with `script.convert`, amount: 12, currency: `dollar`',
    'Write the result of step 1 to `price.json`',
  ]),
  'planning/rates.md': planOf('Rates', [
    'Fetch the rates with `script.rates`',
    'Write the result of step 1 to `rates.json`',
  ]),
  'planning/brief.md': planOf('Brief', [
    'Read the file `notes/plan.txt`',
    'Write the result of step 1 to `brief.txt`',
  ]),
  'planning/rows.md': planOf(
    'Rows',
    [
      'Count the rows of `data/table.csv` with `script.rows`',
      'Write the result of step 1 to `rows.json`',
    ],
    '## Constraints\n- Never use more than 100 rows\n',
  ),
  'execution/convert.mjs': script(
    'Convert an amount of euros to another currency',
    'amount: { type: number }, currency: { type: string }',
    convert,
  ),
  'execution/rates.mjs': script(
    'Fetch the rates of the day',
    '',
    `const response = await fetch('${ratesUrl}');
if (!response.ok) throw new Error('the rates are away: ' + response.status);
console.log(await response.text());`,
  ),
  'execution/rows.mjs': rows(500),
  'archive/plan.txt': 'The plan',
  'data/table.csv': '1\n2\n3',
  'data/sales.txt': '',
});

export const strangersScripts = {
  'My tools/words.py': `import argparse
parser = argparse.ArgumentParser(description='Count the words of a text')
parser.add_argument('--path', required=True, help='text file')
args = parser.parse_args()
print(len(open(args.path).read().split()))
`,
  'My tools/lines.sh':
    '#!/bin/sh\n# Count the lines of a file\n[ "$1" = --help ] && echo usage: lines.sh FILE && exit\nwc -l < "$1"\n',
  'My tools/sum-column.mjs': `// Add up a column of a table
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
if (process.argv[2] === '--help') {
  console.log('usage: sum-column.mjs --file FILE --column NAME');
  process.exit();
}
const { values } = parseArgs({ options: { file: { type: 'string' }, column: { type: 'string' } } });
const [head, ...rows] = readFileSync(values.file, 'utf8').trim().split('\\n').map((line) => line.split(','));
console.log(rows.reduce((sum, row) => sum + Number(row[head.indexOf(values.column)]), 0));
`,
  'My tools/today.sh': '#!/bin/sh\n# Say what day it is\ndate +%F\n',
  'My tools/clean.sh':
    '#!/bin/sh\n# Remove a folder of old files\n[ "$1" = --help ] && echo usage: clean.sh FOLDER && exit\nrm -r "$1"\n',
};

export const strangersDocuments = {
  'notes/costs.csv': 'item,eur\nlamp,5\ndesk,37\n',
  'notes/letter.txt': 'one two three\n',
  'planning/costs.md': planOf('Costs', [
    'Run `script.sum-column` with file: `notes/costs.csv`, column: `eur`',
    'Write the result of step 1 to `costs.json`',
  ]),
  'planning/letter.md': planOf('Letter', [
    'Run `script.words` with path: `notes/letter.txt`',
    'Write the result of step 1 to `letter.json`',
  ]),
  'planning/copy.md': planOf('Copy', [
    'Read the file `notes/letter.txt`',
    'Write the result of step 1 to `copy.txt`',
  ]),
};
