import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { runHere, runIn } from '../../test/run-here.js';
import { aPlan, countTheWords } from '../../test/workspace.js';

it('says what a planning document would do, and does nothing (E1)', async () => {
  using folder = makeFolder({
    ...countTheWords,
    'planning/unclear.md': aPlan(['List the files in `texts`', 'Frobnicate the result of step 9']),
  });
  const check = (file: string) => runHere(['check', file, '--workspace', folder.root, '--json']);

  const right = await check('planning/count.md');
  const wrong = await check('planning/unclear.md');
  const missing = await check('planning/no.md');
  const byName = await check('count.md');

  expect(right.code).toBe(0);
  expect(JSON.parse(right.stdout)).toMatchObject({ problems: [] });
  expect(JSON.parse(right.stdout).steps[0]).toMatchObject({ does: { kind: 'tool' } });
  expect(byName.stdout).toBe(right.stdout);
  expect(wrong.code).toBe(3);
  expect(JSON.parse(wrong.stdout).problems.join()).toMatch(/step 9|Frobnicate/);
  expect(missing.code).toBe(1);
});

it('points out scripts that are copies of others, by their names (E1)', async () => {
  const script = countTheWords['execution/count_words.sh'];
  using folder = makeFolder({
    ...countTheWords,
    'execution/more_words.sh': script.replaceAll('words', 'terms'),
    'execution/say.sh': '# ---\n# description: Say it\n# effect: read\n# ---\necho it\n',
  });

  const { stdout } = await runHere(['check', 'count.md', '--workspace', folder.root, '--json']);

  const remarks: readonly string[] = JSON.parse(stdout).remarks;
  expect(remarks.filter((each) => each.includes('execution/'))).toEqual([
    expect.stringMatching(
      /^execution\/more_words.sh .* execution\/count_words.sh: they do the same/,
    ),
  ]);
});

const aScript = (rows: number, act: string) => `// ---
// description: Count the rows of a table
// parameters: { path: { type: string } }
// effect: read
// ---
import { rmSync, writeFileSync } from 'node:fs';
const MAX_ROWS = ${rows};
${act};
console.log(JSON.stringify({ rows: MAX_ROWS }));
`;

describe('a script that contradicts the document (E1)', () => {
  const files = (script: string) => ({
    'execution/counted.mjs': script,
    'data/a.csv': '1',
    'planning/counted.md': `${aPlan(['Count the rows of `data/a.csv`'])}
## Constraints
- Never use more than 100 rows
- Change nothing in \`data/\`
`,
  });

  it.each([
    [
      'a path',
      aScript(10, "writeFileSync('data/a.csv', '')"),
      /^execution\/counted.mjs:8 .*`data\/`/,
    ],
    ['an act', aScript(10, "rmSync('data/a.csv')"), /^execution\/counted.mjs:8 .*`data\/`/],
  ])(
    'is reported with its line, for %s, and waits for a person when it is called',
    async (_, script, line) => {
      using folder = makeFolder(files(script));

      const { stdout } = await runIn(folder.root, ['check', 'counted.md', '--json']);
      const run = await runIn(folder.root, ['run', 'planning/counted.md']);

      expect(JSON.parse(stdout).remarks).toEqual([expect.stringMatching(line)]);
      expect(run.code).toBe(2);
      expect(run.stdout + run.stderr).toMatch(/execution\/counted.mjs:\d contradicts/);
    },
  );

  it('is not found where the script keeps to it', async () => {
    using folder = makeFolder(files(aScript(100, "writeFileSync('out.csv', String(2 > 1))")));

    const { stdout } = await runIn(folder.root, ['check', 'counted.md', '--json']);

    expect(JSON.parse(stdout).remarks).toEqual([]);
    expect((await runIn(folder.root, ['run', 'planning/counted.md'])).code).toBe(0);
  });
});
