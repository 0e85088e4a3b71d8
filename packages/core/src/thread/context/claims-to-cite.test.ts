import { describe, expect, it } from 'vitest';
import type { Claim } from '../../contracts/claim.js';
import { ClaimsToCite } from './claims-to-cite.js';
import type { PastTurn } from './past-turn.js';

const claim = (id: string, more: Partial<Claim> = {}): Claim => ({
  id,
  claim: `Claim ${id}`,
  confidence: 1,
  source: 's',
  event: Number(id.slice(1)),
  ...more,
});

const past = (turn: string, answer: string | null, ...claims: readonly Claim[]): PastTurn => ({
  ...{ turn, status: 'completed', request: 'r', reason: '', startedAt: 1_000 },
  ...{ evidence: [], attachments: [], output: null },
  answer,
  claims,
});

const taking = (tokens = 1_000, now = 2_000, ...forgotten: readonly string[]) =>
  new ClaimsToCite({ forgotten: new Set(forgotten), now, tokens });

const taken = (claims: ClaimsToCite) =>
  claims.taken().map(({ id, turn, claim: text }) => `${id} ${turn} ${text}`);

describe('claims of earlier turns', () => {
  it('are taken once each with new numbers, the cited ones first (A23)', () => {
    const claims = taking();
    const second = past('t2', 'So [c3], and so [c1].', claim('c1'), claim('c2'), claim('c3'));
    claims.offer(second);
    claims.offer(second);
    claims.offer(past('t1', null, claim('c9')));

    expect(taken(claims)).toEqual([
      'c1 t2 Claim c1',
      'c2 t2 Claim c3',
      'c3 t2 Claim c2',
      'c4 t1 Claim c9',
    ]);
  });

  it('of an earlier turn are taken if cited, with their origin (A23)', () => {
    const claims = taking();
    const old = { turn: 't1', event: 4 };
    claims.offer(past('t2', 'So [c2].', claim('c1', old), claim('c2', { ...old, claim: 'Old' })));
    claims.offer(past('t1', null, claim('c7', { event: 4, claim: 'Old' })));

    expect(taken(claims)).toEqual(['c1 t1 Old']);
  });

  it('are not taken if forgotten or expired (A23)', () => {
    const claims = taking(1_000, 2_000, 't0');
    claims.offer(
      past(
        't2',
        'So [c1, c2; c3] [c4].',
        claim('c1', { turn: 't0' }),
        claim('c2', { ttlMs: 1_000 }),
        claim('c3', { ttlMs: 1_001 }),
        claim('c4', { turn: 't1' }),
      ),
    );

    expect(claims.taken()).toEqual([
      { ...claim('c3'), id: 'c1', turn: 't2', ttlMs: 1 },
      { ...claim('c4'), id: 'c2', turn: 't1' },
    ]);
  });

  it('are taken within the budget; a shorter one may still fit (A23)', () => {
    const long = claim('c1', { claim: 'word '.repeat(100) });
    const all = past('t2', null, long, claim('c2'));

    const [some, none, whole] = [taking(30), taking(0), taking(1_000)];
    for (const claims of [some, none, whole]) claims.offer(all);

    expect([some, none, whole].map((claims) => claims.taken().length)).toEqual([1, 0, 2]);
    expect(taken(some)).toEqual(['c1 t2 Claim c2']);
  });

  it('are cited by their new numbers, without citations of claims not taken (A23)', () => {
    const claims = taking(1_000, 2_000, 't0');
    const turn = past(
      't2',
      'A [c2]. B [c1, c2]; C [c1]. D [c9].',
      claim('c1', { turn: 't0' }),
      claim('c2'),
    );
    claims.offer(turn);

    expect(claims.renumbered(turn)).toBe('A [c1]. B [c1]; C. D.');
    expect(claims.renumbered(past('t3', null))).toBeNull();
    expect(claims.renumbered(past('t3', 'Plain.'))).toBe('Plain.');
  });
});
