import { memoryStore } from '@pce/core';
import { createOrchestrator } from '@pce/core/internal';
import { scriptedModel } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { modelRoles } from '../../index.js';
import { defaultPromptBudgets, estimatingTokenizer } from './budgets.js';

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 7]);

const answers = (statement: string) => [
  { done: true },
  { answer: statement },
  { answer: statement },
  { answer: statement },
];

async function ask(statement: string, takes: readonly string[], text = 'The total is 42 EUR.') {
  const model = scriptedModel(answers(statement), { takes });
  const roles = modelRoles(model, { evidence: 'strict' });
  const pce = createOrchestrator({ ...roles, store: memoryStore() });
  const attachments = [
    { name: 'invoice.txt', content: text },
    { name: 'stamp.png', content: png },
  ];
  const result = await pce.start('What is the total?', { attachments }).result();
  return { result, requests: model.requests };
}

describe('attachments in prompts', () => {
  it('are sent as files to a model that accepts them, otherwise by reference', async () => {
    const statement = 'The total is 42 EUR [a1].';
    const seeing = await ask(statement, ['image/*']);
    expect(seeing.requests[0]?.files).toEqual([
      { name: 'stamp.png', mediaType: 'image/png', data: png },
    ]);
    const blind = await ask(statement, ['application/pdf']);
    expect(blind.requests[0]?.files).toBeUndefined();
    expect(blind.requests[0]?.prompt).toContain('a2: stamp.png (image/png, 9 bytes, sha256 ');
    expect(blind.requests[0]?.prompt).toContain('The total is 42 EUR.');
  });

  it('of text are evidence that code looks up: [a1] (A11)', async () => {
    const right = await ask('The total is 42 EUR [a1].', []);
    expect(right.result).toMatchObject({ status: 'completed', evidence: [{ label: 'supported' }] });
    const wrong = await ask('The total is 43 EUR [a1].', []);
    expect(wrong.result).toMatchObject({ status: 'failed', evidence: [{ label: 'unsupported' }] });
    const none = await ask('The total is 42 EUR [a3].', []);
    expect(none.result.evidence).not.toMatchObject([{ label: 'supported' }]);
    expect(none.requests.filter(({ prompt }) => prompt.includes('a3'))).not.toEqual([]);
  });

  it('that code cannot read prove nothing: such a statement is asserted, not supported (A11)', async () => {
    const { result } = await ask('The stamp says 17 [a2].', ['image/*']);
    expect(result.evidence).toMatchObject([{ label: 'asserted' }]);
  });

  it('show the beginning of a long text, within the prompt’s budget (A20)', async () => {
    const { requests } = await ask('Nothing [a1].', [], 'A long story. '.repeat(20_000));
    expect(requests[0]?.prompt).toMatch(/\[the first \d+ of 280000 characters\]/);
    const tokens = requests.map(({ prompt }) => estimatingTokenizer.count(prompt));
    expect(Math.max(...tokens)).toBeLessThanOrEqual(defaultPromptBudgets.executor);
  });
});
