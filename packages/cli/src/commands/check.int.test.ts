import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { runHere } from '../../test/run-here.js';
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
  const script = countTheWords['execution/count_words.py'];
  using folder = makeFolder({
    ...countTheWords,
    'execution/more_words.py': script.replaceAll('words', 'terms'),
    'execution/say.py': '# ---\n# description: Say it\n# effect: read\n# ---\nprint("it")\n',
  });

  const { stdout } = await runHere(['check', 'count.md', '--workspace', folder.root, '--json']);

  const remarks: readonly string[] = JSON.parse(stdout).remarks;
  expect(remarks.filter((each) => each.includes('execution/'))).toEqual([
    expect.stringMatching(/^execution\/more_words.py .* execution\/count_words.py/),
  ]);
});
