import { expect, it } from 'vitest';
import { answering } from '../../test/answering.js';
import { modelTurn, ownPrompts } from '../../test/model-turn.js';
import type { PromptReport } from '../index.js';

const model = answering((role, prompt) => {
  switch (role) {
    case 'executor':
      return prompt.includes('→ r1')
        ? { done: true }
        : { commands: ['See what the Acme 13 is sold for'] };
    case 'coordinator':
      return { status: 'selected', name: 'shop.price', args: { laptop: 'Acme 13' } };
    case 'synthesizer':
      return { answer: 'The Acme 13 costs 799 USD [c1].' };
  }
});

it('a turn by a model does what the README shows (A4, A11)', async () => {
  expect(await modelTurn(model)).toEqual([
    'completed: The Acme 13 costs 799 USD [c1].',
    'supported: 799',
    'The Acme 13 costs 799 USD [1].\n\n[1] https://shop.example/13',
  ]);
});

it('prompts are replaced and reported as the page on prompts shows (A20)', async () => {
  const reports: PromptReport[] = [];
  const { status } = await ownPrompts(model, { ...model, id: 'small' }, reports);
  expect(status).toBe('completed');
  expect(reports.map((report) => `${report.role} by ${report.model}`)).toEqual([
    'executor by answering',
    'coordinator by small',
    'executor by answering',
    'synthesizer by answering',
  ]);
  const [synthesis] = reports.filter(({ role }) => role === 'synthesizer');
  expect(synthesis?.budget).toBe(20_000);
  expect(synthesis?.system).toContain('in EUR');
  expect(reports.every(({ tokens, budget }) => tokens <= budget)).toBe(true);
});
