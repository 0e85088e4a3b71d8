// Every requirement of the specification that this repository claims is cited by at least one test,
// in a title or in a comment: `it('stops after ten iterations (A7)', …)`.
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const required = [
  ...['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9', 'A10', 'A11', 'A12', 'A13', 'A14'],
  ...['A15', 'A16', 'A17', 'A18', 'A19', 'A20', 'A21'],
  ...['B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B8'],
  ...['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7', 'C9', 'C10'],
  ...['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8', 'D9'],
  ...['E1', 'E2'],
  ...['F1', 'F2', 'F3', 'F4', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12'],
];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tests = globSync(
  '{packages,confined-files,role-parts,bench,examples,simulation,test-support,tests}/**/*.{test,test-d}.ts',
  {
    cwd: root,
    exclude: (path) => /(^|[\\/])(node_modules|dist)([\\/]|$)/.test(path?.name ?? path),
  },
);

const cited = new Set();
for (const file of tests) {
  const text = readFileSync(`${root}/${file}`, 'utf8');
  for (const [id] of text.matchAll(/\b[A-H]\d{1,2}\b/g)) cited.add(id);
}

const missing = required.filter((id) => !cited.has(id));
if (missing.length > 0) {
  console.log(`No test cites ${missing.join(', ')}.`);
  console.log('Name the requirement in the title of the test (or a comment) that proves it.');
  process.exitCode = 1;
} else {
  console.log(`${required.length} requirements cited in ${tests.length} test files`);
}
