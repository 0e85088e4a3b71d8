import { describe, expect, it } from 'vitest';
import type { Claim } from '../../contracts/claim.js';
import { Sequence } from '../../log/entries.js';
import type { ThreadState } from '../rules/state.js';
import type { PastTurn } from './past-turn.js';
import { threadContext } from './thread-context.js';

function past(turn: string, changes: Partial<PastTurn> = {}): PastTurn {
  return {
    ...{ turn, request: `ask ${turn}`, status: 'completed', answer: `say ${turn}`, reason: '' },
    ...{ claims: [], evidence: [], attachments: [], output: null, startedAt: 1_000 },
    ...changes,
  };
}

function claim(id: string, changes: Partial<Claim> = {}): Claim {
  return { id, claim: `fact ${id}`, confidence: 1, source: 'web', event: 3, ...changes };
}

function tell(turns: readonly (PastTurn | string)[], { tokens = 2_000, forgotten = [''] } = {}) {
  const known = new Map(
    turns.map((one) => (typeof one === 'string' ? [one, undefined] : [one.turn, one])),
  );
  const state: ThreadState = {
    ...{ thread: 'th', session: 's', owner: 'o', startedAt: 0, updatedAt: 0, begun: 0 },
    turns: Sequence.of(...[...known.keys()].map((turn) => ({ turn, title: turn }))),
    forgotten: new Set(forgotten),
  };
  const asked: string[] = [];
  const told = threadContext(state, {
    tokens,
    now: 5_000,
    read: async (turn) => {
      asked.push(turn);
      return known.get(turn);
    },
  });
  return told.then((thread) => ({ ...thread, asked }));
}

describe('threadContext', () => {
  it('skips unreadable turns, and reads at most 50 (A23)', async () => {
    const { turns } = await tell([past('a'), 'lost', past('c')]);
    expect(turns).toEqual(['c', 'a']);

    const many = Array.from({ length: 60 }, (_, at) => past(`t${at}`));
    const { asked, context } = await tell(many, { tokens: 100_000 });
    expect(asked).toHaveLength(50);
    expect(context.endsWith('- and 10 more before these')).toBe(true);
  });

  it('passes on claims with new numbers, the cited ones first (A23)', async () => {
    const { claims, context } = await tell([
      past('old', { answer: 'Old [c1].', claims: [claim('c1')] }),
      past('new', {
        answer: 'B [c2], A [c1, c9].',
        claims: [claim('c1'), claim('c2', { event: 5 }), claim('c3', { claim: 'idle' })],
      }),
    ]);

    expect(claims.map(({ id, claim: text, turn }) => [id, text, turn])).toEqual([
      ['c1', 'fact c1', 'new'],
      ['c2', 'fact c2', 'new'],
      ['c3', 'idle', 'new'],
      ['c4', 'fact c1', 'old'],
    ]);
    expect(context).toContain('Answer: B [c2], A [c1].');
    expect(context).toContain('Answer: Old [c4].');
  });

  it('passes on the data of a result once, with its first claim, if they fit (A21, A23)', async () => {
    const data = { price: 549 };
    const claims = [
      claim('c1', { data }),
      claim('c2', { data }),
      claim('c3', { event: 4, data: 'x'.repeat(9_000) }),
    ];
    const { claims: handed } = await tell([past('a', { answer: 'A [c1, c2, c3].', claims })]);
    expect(handed.map(({ id, data: kept }) => [id, kept])).toEqual([
      ['c1', data],
      ['c2', undefined],
      ['c3', undefined],
    ]);
    const large = [claim('c1', { data: 'x '.repeat(200) })];
    const few = await tell([past('a', { answer: 'A [c1].', claims: large })], { tokens: 100 });
    expect(few.claims).toEqual([{ ...claim('c1'), turn: 'a' }]);
  });

  it('passes on a claim once, through whichever turn it came (A23)', async () => {
    const first = claim('c1', { turn: 'first' });
    const { claims, context } = await tell([
      past('first', { answer: 'It [c4].', claims: [{ ...claim('c4'), claim: first.claim }] }),
      past('second', {
        answer: 'So [c1].',
        claims: [first, claim('c2', { turn: 'first', event: 9 })],
      }),
    ]);

    expect(claims.map(({ id, turn }) => [id, turn])).toEqual([['c1', 'first']]);
    expect(context).toContain('Answer: It [c1].');
  });

  it('passes on no expired claim or statement with it, and no citation of a forgotten turn (A4, A23)', async () => {
    const { claims, context } = await tell(
      [
        past('a', {
          answer: 'It costs $649 [c1]. B [c2] C [c3] D [c4].\nSo 649 [c1]',
          evidence: [{ text: 'It costs $649 [c1].', label: 'supported', citations: ['c1'] }],
          claims: [
            claim('c1', { ttlMs: 4_000 }),
            claim('c2', { ttlMs: 4_001 }),
            claim('c3', { turn: 'gone' }),
            claim('c4', { turn: 'kept' }),
          ],
        }),
      ],
      { forgotten: ['gone'] },
    );

    expect(claims.map(({ id, claim: text, ttlMs }) => [id, text, ttlMs])).toEqual([
      ['c1', 'fact c2', 1],
      ['c2', 'fact c4', undefined],
    ]);
    const gone = '(out of date: look it up again)';
    expect(context).toContain(`Answer: ${gone} B [c1] C D [c2].\n${gone}`);
  });

  it('takes claims within their budget, and a shorter one after a long one (A23)', async () => {
    const { claims } = await tell(
      [
        past('a', {
          claims: [
            claim('c1'),
            claim('c2', { claim: 'z'.repeat(300) }),
            claim('c3', { claim: 'short' }),
          ],
        }),
      ],
      { tokens: 100 },
    );

    expect(claims.map(({ claim: text }) => text)).toEqual(['fact c1', 'short']);
  });
});
