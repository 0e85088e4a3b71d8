import { InterventionResolvedError } from '@pce/core/errors';
import type { Loop, LoopQuestion } from '@pce/handoff';
import { expect, it, vi } from 'vitest';
import { answerHere } from './answer-here.js';
import type { Person } from './person.js';

const question: LoopQuestion = {
  ...{ id: 'l1.q1', kind: 'in_doubt', role: 'executor', n: 1, message: 'it broke off' },
  options: ['continue', 'end'],
};

const waits: Person['ask'] = (_, signal) =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });

function ask(person: Person, isOpen: () => boolean, resolve: Loop['resolve'] = async () => {}) {
  const { signal } = new AbortController();
  const options = { person, signal, loop: { resolve }, isOpen: async () => isOpen(), pollMs: 1 };
  return answerHere(question, options);
}

it('takes the answer of the person at the terminal, or of whoever is first (C8)', async () => {
  const resolve = vi.fn<Loop['resolve']>(async () => undefined);
  expect(await ask({ ask: async () => 'continue' }, () => true, resolve)).toBe(true);
  expect(resolve).toHaveBeenCalledWith('l1.q1', { choose: 'continue', by: expect.any(String) });

  const late = vi.fn<Loop['resolve']>().mockRejectedValue(new InterventionResolvedError('l1.q1'));
  expect(await ask({ ask: async () => 'end' }, () => true, late)).toBe(true);
});

it('takes the question back once it is answered elsewhere (C8)', async () => {
  let looks = 0;
  const resolve = vi.fn<Loop['resolve']>();
  expect(await ask({ ask: waits }, () => ++looks < 3, resolve)).toBe(true);
  expect(resolve).not.toHaveBeenCalled();
});

it('has no answer of a person who goes away (C8)', async () => {
  expect(await ask({ ask: async () => undefined }, () => true)).toBe(false);
});
