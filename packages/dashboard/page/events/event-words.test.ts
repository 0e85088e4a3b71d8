import { describe, expect, it } from 'vitest';
import { eventWords, guardsOf } from './event-words.ts';

describe('eventWords', () => {
  it.each([
    [{ tool: 'shop.buy', reason: 'It buys.', args: {} }, 'shop.buy: It buys.'],
    [{ intervention: { id: 'i1', message: 'May it?' }, lane: 1 }, 'May it?'],
    [{ target: 'executor', text: 'Draw the box' }, 'executor: Draw the box'],
    [{ outcome: { ok: true, summary: 'It costs $3' }, call: 1 }, 'It costs $3'],
    [{ outcome: { ok: false, error: { code: 'failed', message: 'closed' } } }, 'closed'],
    [{ tool: 'team.ask', args: {}, reason: '' }, 'team.ask'],
    [{ plan: { approach: '', goals: [{ id: 'g', description: 'Find it' }] } }, 'Find it'],
    [{ outcome: 'completed', by: 'ann' }, 'completed'],
    [{ digest: 'ef', status: 'completed', reason: '' }, 'completed'],
    [{ usage: { tokens: 1 } }, '{"usage":{"tokens":1}}'],
    [{ reason: 7, command: null }, '7'],
  ])('of %j are %j (D6)', (data, words) => {
    expect(eventWords(data)).toBe(words);
  });

  it.each([
    [{ workflow: 'w', goals: [{ description: 'A' }, { description: 'B' }] }, 'w: A; B'],
    [{ role: 'planner', reason: '', goals: 'none' }, 'planner'],
    [{ goals: [] }, '{"goals":[]}'],
    [{ outcome: { ok: false, error: 'text' }, message: 'm' }, '{"ok":false,"error":"text"}'],
    [{ intervention: null, choose: 'go' }, 'go'],
    [{ tool: '', workflow: 'w', command: 'c', message: 'm' }, 'w: c'],
  ])('of %j are %j, the most telling first (D6)', (data, words) => {
    expect(eventWords(data)).toBe(words);
  });

  it('are short if they are the data, too (D6)', () => {
    expect(eventWords({ usage: 'x'.repeat(9_000) })).toHaveLength(160);
  });

  it('are short, however much an agent said (D6)', () => {
    expect(eventWords({ message: 'x'.repeat(9_000) })).toHaveLength(160);
  });
});

describe('guardsOf', () => {
  it('has the decisions of guards, and none of an event without (A24, D6)', () => {
    const guards = [{ guard: 'personal-data', action: 'change', reason: 'an address' }];

    expect(guardsOf({ guards, tool: 'x' })).toEqual(guards);
    expect(guardsOf({ guards: 'none' })).toEqual([]);
    expect(guardsOf({ guards: [{ guard: 'g' }, 'x'] })).toEqual([
      { guard: 'g', action: '', reason: '' },
    ]);
  });
});
