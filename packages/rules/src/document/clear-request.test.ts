import { describe, expect, it } from 'vitest';
import { clearRequest } from './clear-request.js';

const inThread = { thread: 't', answers: [] };

describe('a request of a thread, by rules', () => {
  it.each([
    ['Refund it', 'it'],
    ['Refund the second one', 'the second one'],
    ['Refund the second order', 'the second order'],
    ['Refund that order', 'that order'],
    ['Do the same for "A-2"', 'the same'],
    ['Show the last one again', 'the last one'],
    ['Send both to Ann', 'both'],
    ['And the other?', 'the other'],
  ])('asks what is meant in %j (A23)', (request, words) => {
    expect(clearRequest(request, inThread)).toEqual({
      request,
      question: `Nothing was done. What does "${words}" mean in "${request}"? Name it: rules do not read earlier turns of a thread.`,
    });
  });

  it.each([
    'Find the order "A-1"',
    'List the last 5 orders',
    'Find the order "it"',
    'Translate `that` to German',
    'Find the second of the three reports of 2024',
    '# Refund\n\n## Steps\n1. Find the order "A-1"\n2. Refund it\n',
  ])('leaves %j unchanged (A23)', (request) => {
    expect(clearRequest(request, inThread)).toEqual({ request });
  });

  it('asks nothing in a turn without a thread (A23)', () => {
    expect(clearRequest('Refund it', { answers: [] })).toEqual({ request: 'Refund it' });
  });

  it('replaces the words of each question by the answer (A23)', () => {
    const request = 'Refund it and find the other';
    const { question = '' } = clearRequest(request, inThread);
    const one = { question, choice: 'answer', answer: 'the order "A-1"' };
    const { question: second = '' } = clearRequest(request, { thread: 't', answers: [one] });
    expect(second).toContain('What does "the other" mean');
    const two = { question: second, choice: 'answer', answer: 'the order "A-2"' };
    expect(clearRequest(request, { thread: 't', answers: [one, two] })).toEqual({
      request: 'Refund the order "A-1" and find the order "A-2"',
    });
  });

  it.each([
    ['Refund it', ' "A-1" ', 'Refund "A-1"'],
    ['Refund it', 'refund', 'Refund refund'],
    [' Refund it', 'refund the order "A-1"', 'refund the order "A-1"'],
  ])('answers %j with %j as %j (A23)', (request, answer, expected) => {
    const { question = '' } = clearRequest(request, inThread);
    const answers = [{ question, choice: 'answer', answer }];

    expect(clearRequest(request, { thread: 't', answers })).toEqual({ request: expected });
  });

  it('accepts a whole request as an answer (A23)', () => {
    const { question = '' } = clearRequest('Refund it', inThread);
    const answer = { question, choice: 'answer', answer: 'Refund the order "A-1"' };
    expect(clearRequest('Refund it', { thread: 't', answers: [answer] })).toEqual({
      request: 'Refund the order "A-1"',
    });
  });
});
