// Checks that every test is in exactly one tier and one project of Vitest: `npm test` runs it, or, as
// `x.full….test.ts` or a test of a template that vitest.workspace.ts names, only `npm run test:full`. CONTRIBUTING
// lists each theme of the second tier, with the case of it that `npm test` runs.
import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { fullTemplates } from '../vitest.workspace.ts';
import { root } from './setup.mjs';

const isOurs = (path) => !/(^|[\\/])(node_modules|dist)([\\/]|$)/.test(path);
const files = globSync('**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: (path) => !isOurs(path?.name ?? path),
});
const isFull = (file) => /\.full\./.test(file) || fullTemplates.includes(file);
const problems = [];

for (const tier of ['fast', 'full']) {
  process.env.PCE_TIER = tier;
  const { default: projects } = await import(`../vitest.workspace.ts?tier=${tier}`);
  for (const file of files) {
    const matches = (globs) => globs.some((glob) => matchesGlob(file, glob));
    const runs = projects.filter(({ test }) => matches(test.include) && !matches(test.exclude));
    const wanted = tier === 'fast' && isFull(file) ? 0 : 1;
    if (runs.length !== wanted) {
      const names = runs.map(({ test }) => test.name).join(' and ') || 'no project';
      problems.push(`${file}: ${names} runs it in the tier "${tier}"; see vitest.workspace.ts`);
    }
  }
}

const rows = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  .split(/<!-- \/?themes -->/)[1]
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| theme'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const pathsIn = (cell) => [...cell.matchAll(/`([^`]*\/[^`]*)`/g)].map(([, path]) => path);
const listed = new Set();
for (const [, theme, fast, full] of rows) {
  for (const [cell, isRight] of [
    [fast, (file) => !isFull(file)],
    [full, isFull],
  ]) {
    if (cell === '') problems.push(`CONTRIBUTING.md: the theme ${theme} has an empty cell`);
    for (const glob of pathsIn(cell)) {
      const found = files.filter((file) => matchesGlob(file, glob) && isRight(file));
      if (found.length === 0) problems.push(`CONTRIBUTING.md: ${theme}: no test is ${glob}`);
      for (const file of found) listed.add(file);
    }
  }
}
for (const file of files.filter((each) => isFull(each) && !listed.has(each))) {
  problems.push(`${file}: no theme in CONTRIBUTING.md lists it`);
}

const full = files.filter(isFull).length;
console.log(
  problems.join('\n') ||
    `${files.length - full} test files in \`npm test\`, ${full} more in \`npm run test:full\`, ${rows.length} themes`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
