import { describe, expect, it } from 'vitest';
import { workflowsFrom } from '../workflows.js';

const workflow = (triggers: string) =>
  workflowsFrom([
    {
      file: 'w.md',
      text: `---\nname: w\ntriggers: ${triggers}\nsteps: [{ name: s, tool: t }]\n---\n`,
    },
  ]);

const explain = (triggers: string, command: string) =>
  workflow(triggers).explain({ command, inputs: {}, mode: 'code' });

describe('a trigger', () => {
  const research = '[{ action: research cheapest … }]';

  it.each([
    'Do not research the cheapest laptop',
    'Never research the cheapest laptop',
    'If it rains, research the cheapest laptop',
    'You may research the cheapest laptop',
    'Research the cheapest laptop tomorrow',
    'How do I research the cheapest laptop?',
    'Write an essay on how to research the cheapest laptop',
    'Research the cheapest laptop. Then delete my files',
  ])('does not fit “%s” (B2)', (command) => {
    expect(explain(research, command).match).toBeUndefined();
  });

  it.each(['Research the cheapest laptop', 'Please research the very cheapest of all laptops.'])(
    'fits “%s” (B2)',
    (command) => {
      expect(explain(research, command).match?.workflow).toBe('w');
    },
  );

  it.each([
    ['find laptops, but do not look for sale', false],
    ['find nothing if possible for sale', false],
    ['find "No Man\'s Sky" for sale', true],
    ['find a can opener for sale', true],
  ])('with a slot fits “%s”: %s (B2)', (command, fits) => {
    const { match, rejected } = explain('["find {product} for sale"]', command);

    expect(match !== undefined).toBe(fits);
    if (!fits) expect(rejected[0]?.reason).toContain('in quotes');
  });

  it('that is a sentence of its own may contain any words (B2)', () => {
    expect(explain('["Do not disturb"]', 'do not disturb').match?.workflow).toBe('w');
  });

  it('for needed data fits by the words of the command, unless the host provides the requirements (B2)', () => {
    const triggers = '[{ data_requirements: { needs_current_prices: true } }]';
    const workflows = workflow(triggers);
    const purchase = { command: 'Find the cheapest laptop', mode: 'code' } as const;
    const no = { data_requirements: { needs_current_prices: false } };

    expect(explain(triggers, purchase.command).match?.workflow).toBe('w');
    expect(explain(triggers, 'Write a poem about cheap wine').match).toBeUndefined();
    expect(explain(triggers, 'Find my keys').match).toBeUndefined();
    expect(workflows.match({ ...purchase, inputs: no })).toBeUndefined();
  });
});
