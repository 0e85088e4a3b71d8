import { describe, expect, it } from 'vitest';
import { planSequences } from '../test/plan-sequences.ts';
import { changeClassifier } from './classify-change.ts';
import { defaultDiffRules } from './rules/default-rules.ts';

const classify = changeClassifier({ rules: defaultDiffRules });

/** Rules that require a person, by the tracker's default policy. */
const dangers = [
  'destructive-verb',
  'negation',
  'opposite',
  'safeguard',
  'outside',
  'secret',
  'secret-value',
  'constraint-dropped',
];

const changes = Object.entries(planSequences()).flatMap(([form, plans]) =>
  plans.flatMap(({ goal, text: to }, at) => {
    const before = plans[at - 1];
    return before?.goal === goal ? [{ form, from: before.text, to }] : [];
  }),
);

describe('ordinary progress', () => {
  it('is never LOW, and requires a person in less than one of a hundred plans (C2, C8)', () => {
    const answers = changes.map((change) => classify(change));
    const calling = answers.filter((answer) => answer?.reasons.some(isCall));
    expect(changes).toHaveLength(880);
    expect(answers.filter((answer) => answer?.class === 'LOW')).toEqual([]);
    expect(calling.length / changes.length).toBeLessThan(0.01);
  });

  it('is HIGH if steps are kept, in words and order (C2)', () => {
    const plain = changes.filter(({ form }) => !/alone|order|reworded/.test(form));
    const high = plain.filter((change) => classify(change)?.class === 'HIGH');
    expect(high.length / plain.length).toBeGreaterThan(0.98);
  });

  it.each([
    ['a step that destroys', /\n1\. .*/, '\n1. Delete the backups', 'destructive-verb'],
    ['a constraint that is gone', /- Never.*\n/, '', 'constraint-dropped'],
    ['another goal', /The parser reads.*/, 'The editor has a dark theme', 'goal-replaced'],
    ['a secret', /\n3\. .*/, '\n3. Print `$API_KEY`', 'secret'],
    ['a place outside', /\n3\. .*/, '\n3. Copy the notes to `/etc/notes`', 'outside'],
  ])('hides no other change: %s (C2)', (_, part, put, rule) => {
    const [first, second] = planSequences()['the next three steps'] ?? [];
    const to = second?.text.replace(part, put) ?? '';
    const answer = classify({ from: first?.text ?? '', to });
    expect(answer?.reasons.map((reason) => reason.rule)).toContain(rule);
    expect(answer?.class).not.toBe('HIGH');
  });

  const plan = (...steps: readonly string[]) =>
    `## Goal\n\nA stable shop\n\n## Steps\n\n${steps.map((step) => `- ${step}\n`).join('')}`;

  it.each([
    ['a prohibition', plan('Never mail guests', 'Read', 'Write'), plan('Read', 'Write')],
    ['a step in the middle', plan('Read', 'Back up', 'Write'), plan('Read', 'Write')],
    ['the last step', plan('Read', 'Write', 'Back up'), plan('Read', 'Write')],
  ])('does not include that %s is gone (C2)', (_, from, to) => {
    expect(classify({ from, to })?.decidedBy).toBe('item-removed');
  });

  it('does not include a step that lost its negation on its way to the end (C2)', () => {
    const from = plan('Do not mail the guests who opted out', 'Read', 'Write');
    const to = plan('Read', 'Write', 'Mail all the guests, who opted out too');
    expect(classify({ from, to })?.reasons.map(({ rule }) => rule)).toContain('negation');
  });

  it('includes any step that was ticked, or that the log of the new plan has (C2)', () => {
    const from = plan('Read', '[x] Look', 'Write', 'Check');
    const to = `${plan('Read', 'Check')}\n## Log\n\n- Write\n`;
    expect(classify({ from, to })?.class).toBe('HIGH');
  });
});

function isCall({ rule }: { readonly rule: string }): boolean {
  return dangers.includes(rule);
}
