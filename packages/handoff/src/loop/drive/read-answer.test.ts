import { parseTemplate } from '@pce/tracker';
import { describe, expect, it } from 'vitest';
import { toComplete, toExecutor, toPlanner } from './handover-text.js';
import { readAnswer } from './read-answer.js';

const known = { project: 'shop', goal: 'Write the report' };
const end = (check = 'yes // it keeps to the goal') =>
  `[🪞 REFLECTION]\n  diagnosis: "Step 2 failed."\n  action_items:\n    - Try again\n[✅ ALIGNMENT_CHECK] ${check}`;

describe('an answer', () => {
  it('in the whole template gives its plan, reflection and check (C4)', () => {
    const answer = `[📂 PROJECT] shop\n[🗺️ CURRENT GOAL] Write it\n[📋 PLAN]\n1. Draft\n2. Check\n${end()}`;
    expect(readAnswer(answer, known)).toEqual({
      text: '1. Draft\n2. Check',
      reflection: { diagnosis: 'Step 2 failed.', actionItems: ['Try again'] },
      check: { aligned: true, rationale: 'it keeps to the goal' },
      problems: [],
    });
  });

  it('need not repeat project and goal: its first text is the plan (C4)', () => {
    expect(readAnswer(`1. Draft\n2. Check\n\n${end()}`, known)).toMatchObject({
      text: '1. Draft\n2. Check',
      check: { aligned: true },
      problems: [],
    });
  });

  it('keeps its own fields in any form, and reports duplicates (C4)', () => {
    const plan = `[📋 PLAN]\n1. Draft\n${end()}`;
    expect(readAnswer(`**Project:** toys\n${plan}`, known)).toMatchObject({
      text: '1. Draft',
      problems: [],
    });
    expect(
      readAnswer(`[PROJECT] a\n[PROJECT] b\n[CURRENT GOAL] c\n${plan}`, known).problems,
    ).toEqual(['[PROJECT] stands twice, in line 1 and in line 2: keep one']);
  });

  it('may have lost the emoji of its labels (C4)', () => {
    const cut = end().replaceAll(/🪞|✅/gu, '\ufffd\ufffd');
    expect(readAnswer(`1. Draft\n${cut}`, known)).toMatchObject({ text: '1. Draft', problems: [] });
  });

  it('without reflection or check is reported by their names (C4)', () => {
    const { text, problems } = readAnswer('I did it all.', known);
    expect(text).toBe('I did it all.');
    expect(problems).toHaveLength(2);
    expect(problems.join()).toMatch(
      /\[🪞 REFLECTION\] is missing.*\[✅ ALIGNMENT_CHECK\] is missing/s,
    );
    expect(readAnswer(`Done\n${end('yes | no')}`, known).problems).toEqual([
      expect.stringContaining('both yes and no'),
    ]);
    expect(toComplete('I did it all.', problems)).toMatch(
      /Do not do any of the work again.*I did it all\.$/s,
    );
  });

  it('with a no is misaligned, even if the remainder is unreadable (C4, C6)', () => {
    expect(readAnswer(`Plan\n${end('no // it loses data')}`, known).misaligned).toBe(
      'it loses data',
    );
    expect(readAnswer('Plan [✅ ALIGNMENT_CHECK] no // it loses data', known).misaligned).toBe(
      'it loses data',
    );
  });
});

it.each([
  ['Plan [✅ ALIGNMENT_CHECK] no // it loses data  ', 'it loses data'],
  ['Plan [ALIGNMENT CHECK]: **no**', 'no reason was given'],
  ['Plan [ALIGNMENT_CHECK] NO', 'no reason was given'],
  ['Plan [ALIGNMENT_CHECK] no // a\n[ALIGNMENT_CHECK] no // b', 'b'],
  ['Plan [ALIGNMENT_CHECK] no // a\n[ALIGNMENT_CHECK] yes // b', undefined],
  ['Plan [ALIGNMENT_CHECK] nothing', undefined],
  ['Plan: no', undefined],
])('the unreadable answer %j is misaligned for %j (C4, C6)', (answer, reason) => {
  expect(readAnswer(answer, known).misaligned).toBe(reason);
});

it('is sent in the template, which can be parsed again (C4)', () => {
  const answer = readAnswer('1. Draft `[x](y)`\n\n```sh\n# then\nls  \n```\n'.concat(end()), known);
  const common = { ...known, criteria: ['`report.md` exists'], verdicts: [] };
  for (const [message, label, given] of [
    [toPlanner(common), undefined, 'Nothing is done yet.'],
    [toExecutor({ ...common, answer }), 'PLAN', 'Step 2 failed.'],
    [toPlanner({ ...common, answer }), 'PLAN REQUEST', 'Step 2 failed.'],
  ] as const) {
    const parsed = parseTemplate(message);
    expect(parsed).toMatchObject({
      ok: true,
      template: { project: 'shop', currentGoal: known.goal },
    });
    if (!parsed.ok) continue;
    const { sections, reflection } = parsed.template;
    expect(sections.map((section) => section.label)).toEqual([
      'SUCCESS CRITERIA',
      ...(label === undefined ? [] : [label]),
    ]);
    if (label !== undefined) expect(sections.at(-1)?.text).toContain('# then\nls');
    expect(reflection.diagnosis).toBe(given);
  }
});
