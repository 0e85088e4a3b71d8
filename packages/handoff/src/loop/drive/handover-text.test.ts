import { describe, expect, it } from 'vitest';
import { type Handover, toComplete, toContinue, toExecutor, toPlanner } from './handover-text.js';

const first: Handover = { project: 'Shop \r\n', goal: 'Sell  \ntea', criteria: [], verdicts: [] };
const reflection = { diagnosis: 'D', actionItems: ['A'], aligned: false, rationale: 'R' };

describe('a message from one role to the other', () => {
  it('has the form of the template, first without and then with an answer (C4)', () => {
    const answer = { text: '1. Dig  \r\n2. Sow', problems: [] } as unknown as Handover['answer'] &
      object;
    const criteria = ['met', 'open', 'new'];
    const verdicts = [
      { criterion: 'open', passed: false, detail: 'none' },
      { criterion: 'met', passed: true, detail: '3 of 3' },
    ] as unknown as Handover['verdicts'];
    const full = {
      ...answer,
      reflection: { diagnosis: 'own', actionItems: ['x'] },
      check: { aligned: true, rationale: 'own' },
    };
    expect([
      toPlanner(first),
      toPlanner({ ...first, answer }),
      toExecutor({ ...first, answer: full, criteria, verdicts }),
      toExecutor({ ...first, answer: full, reflection }),
    ]).toMatchSnapshot();
  });

  it('asks to continue, or for missing parts of an answer (C4)', () => {
    expect([
      toContinue(undefined),
      toContinue('the message'),
      toComplete('the answer', ['no check', 'no plan']),
    ]).toMatchSnapshot();
  });
});
