import { readFileSync } from 'node:fs';
import type { ClassifiedDiff } from '@pce/core/ports';
import { describe, expect, it } from 'vitest';
import { changeClassifier } from './classify-change.ts';
import { defaultDiffRules } from './rules/default-rules.ts';

interface Version {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

const table = readFileSync(new URL('./__fixtures__/plan-versions.jsonl', import.meta.url), 'utf8');
const versions: readonly Version[] = table
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const classify = changeClassifier({ rules: defaultDiffRules, workspace: '/srv/shop' });

/** Formats an answer without its patch, which has its own tests. */
function answerLines(answer: ClassifiedDiff | undefined): readonly string[] {
  if (answer === undefined) return ['no answer'];
  const { patch: _, reasons, changes, figures, ...rest } = answer;
  return [rest, figures, ...reasons, ...changes].map((each) => JSON.stringify(each));
}

/** Texts with all kinds of lines: headings, lists, tables, code, comments, logs, paragraphs. */
const small: readonly (readonly [name: string, from: string, to: string])[] = [
  [
    'equal steps in two sections',
    '# Steps\n- Look\n- Look\n# Constraints\n- Look\n',
    '# Constraints\n- Look\n# Steps\n- Look\n',
  ],
  [
    'a step that moves',
    '1. One thing\n2. Second work\n3. Third part\n',
    '1. Second work\n2. Third part\n3. One thing\n',
  ],
  [
    'a list that becomes a paragraph',
    '- Read the log\n- Write the note\n',
    'Read the log. Write the note.\n',
  ],
  [
    'a paragraph that is wrapped anew',
    `${'Write one long line about the shop and all of its orders '.repeat(2)}\nand go on\n`,
    `${'Write one long line about the shop and all of its orders '.repeat(2)}and go on\n`,
  ],
  ['code', '```sh\nrm -rf out\n```\n- Look\n', '```sh\nrm -rf /\n\nls\n```\n- Look\n'],
  ['code that stays open', '- Look\n```\nls\n', '- Look\n```\nls -l\n- Look\n'],
  ['a comment', '- Look\n<!-- - Delete it -->\n', '- Look\n- Delete it\n'],
  ['a comment over lines', '- Look\n<!--\n- Delete it\n\n- Drop it\n', '- Look\n'],
  [
    'a log',
    '## Log\n- 10:00 Read the file\n- 10:05 ERROR: the disk is full\n',
    '## Log\n- 10:00 Read the file\n- 10:05 done\n- 10:06 Deleted the table\n',
  ],
  [
    'ticked boxes',
    '- [ ] Read the file\n- [x] Write it\n',
    '- [x] Read the file\n- [ ] Write it\n',
  ],
  ['struck items', '- ~~Read the file~~\n- Write it\n', '- Read the file\n- ~~Write it~~\n'],
  [
    'labels',
    'Goal: ship it\nSteps:\n- Read\nDone when: it works\n',
    'Goal: sell it\nSteps:\n- Read\nDone when: it works twice\n',
  ],
  [
    'a section that goes',
    '# Goal\nShip\n# Constraints\n- Never delete the data\n# Steps\n- Read\n',
    '# Goal\nShip\n# Steps\n- Read\n',
  ],
  [
    'another goal',
    '# Goal\nShip the parser by Friday\n# Steps\n- Read\n',
    '# Goal\nSell the house in Bern\n# Steps\n- Read\n',
  ],
  [
    'names kept in other words',
    '# Steps\n- Check `a.ts` with 12 rows\n- Ask `b.ts` for 40 columns\n',
    '# Steps\n- Prüfe `a.ts` mit 12 Zeilen\n- Frage `b.ts` nach 40 Spalten\n',
  ],
  [
    'names kept, fewer items',
    '# Steps\n- Check `a.ts` with 12 rows\n- Ask `b.ts` for 40 columns\n',
    '# Steps\n- Prüfe `a.ts`, `b.ts`, 12 und 40\n',
  ],
  [
    'slips of the pen',
    '- Recieve the letter\n- Open the window\n',
    '- Receive the letter\n- Opne the windows\n',
  ],
  ['short words', '- Turn it on\n', '- Turn it off\n'],
  [
    'quantities',
    '- Wait 5 min, pay 20 €, keep 3.5 GB\n',
    '- Wait 6 min, pay 2,000 €, keep 35 GB\n',
  ],
  ['words of numbers', '- Try three times\n', '- Try thirty times\n'],
  [
    'paths',
    '- Write to out/a.md and /srv/shop/b.md\n',
    '- Write to /srv/other/a.md and /srv/shop/c.md\n',
  ],
  [
    'nested items',
    '- One\n  goes on here\n  - Two\n    and on\n',
    '- One\n  goes on there\n  - Two\n',
  ],
  ['line ends of Windows', '- One\r\n- Two\r\n', '- One\n- Two\n- Three\n'],
  ['nothing before', '', '# Goal\n- Drop the table\n'],
  ['nothing after', '# Goal\n- Drop the table\n', ''],
  ['blank lines alone', '- One\n- Two\n', '- One\n\n\n- Two\n'],
  ['a very long item', `- ${'word '.repeat(4_200)}\n`, `- ${'word '.repeat(4_200)}more\n`],
  [
    'a table',
    '| Step | Owner |\n|---|---|\n| Pay | Ann |\n',
    '| Step | Owner |\n|---|---|\n| Pay | Ben |\n| Ship | Ann |\n',
  ],
  ['a quote', '> Keep it small\n', '> Make it big\n'],
  ['numbers of steps', '1. Read\n3. Write\n', '1. Read\n2. Write\n'],
  [
    'times of the day',
    '- Updated 2026-08-22 10:00\n- Read\n',
    '- Updated 2026-08-23 11:30\n- Read\n',
  ],
  [
    'an order of steps that is turned',
    '1. Back up the data\n2. Migrate the data\n3. Check the data\n4. Tell the team\n',
    '1. Tell the team\n2. Check the data\n3. Migrate the data\n4. Back up the data\n',
  ],
  [
    'more than is compared one by one',
    Array.from({ length: 401 }, (_, index) => `- old ${index}\n`).join(''),
    '- new\n',
  ],
  [
    'as much as is compared one by one',
    Array.from({ length: 400 }, (_, index) => `- old ${index}\n`).join(''),
    '- old 7 days\n',
  ],
];

describe('classifies a change as before', () => {
  it.each(versions)('from one version to the next: $id (C2)', ({ from, to }) => {
    expect(answerLines(classify({ from, to }))).toMatchSnapshot();
  });

  it('from each version to that of another plan, by class and rules (C2)', () => {
    const crossed = versions.map(({ id, to }, index) => {
      const answer = classify({ from: to, to: versions.at(index - 7)?.from ?? '' });
      const rules = answer?.reasons.map(({ rule }) => rule);
      return [id, answer?.class, rules, answer?.figures]
        .map((each) => JSON.stringify(each))
        .join(' ');
    });
    expect(crossed).toMatchSnapshot();
  });

  it.each(small)('%s (C2)', (_, from, to) => {
    expect(
      [
        ...answerLines(classify({ from, to })),
        '—',
        ...answerLines(classify({ from: to, to: from })),
      ].map((line) => line.slice(0, 400)),
    ).toMatchSnapshot();
  });

  it('returns no answer, or a coarse one, whenever the time is over (C2)', () => {
    for (const { from, to } of versions.slice(0, 20)) {
      const looksUntilOver = (looks: number) => {
        let count = 0;
        const answer = classify({ from, to }, () => {
          count += 1;
          return count > looks;
        });
        return { answer, count };
      };
      const { answer: whole, count } = looksUntilOver(1_000);
      expect([count > 0, whole]).toEqual([true, classify({ from, to })]);
      for (let looks = 0; looks < count; looks += 1) {
        const { answer } = looksUntilOver(looks);
        expect(answer === undefined || answer.coarse).toBe(true);
      }
    }
  });
});
