import { describe, expect, it } from 'vitest';
import {
  enqueue,
  overflowCollection,
  type QueuedIntervention,
  queueCollection,
  unmergeOrphans,
} from './intervention-queue.js';
import { toDraft } from './resolution.js';
import type { Halt } from './state.js';

let made = 0;
function entry(
  session: string,
  halt: Halt = { kind: 'blocked', message: 'stuck' },
): QueuedIntervention {
  made += 1;
  const turn = `turn_${made}`;
  return { turn, session, openedAt: made, intervention: { ...toDraft(halt), id: `${turn}.i1` } };
}

const kinds: Halt[] = [
  { kind: 'blocked', message: '' },
  { kind: 'clarification', message: '' },
  { kind: 'role_failed', role: 'planner', message: '' },
  { kind: 'role_failed', role: 'executor', message: '' },
  { kind: 'not_saved', message: '' },
];
const doubt = (tool: string): Halt => ({ kind: 'in_doubt', tool, call: 1 });

describe('the intervention queue', () => {
  it('merges the same kind in one session (A14)', () => {
    const first = entry('s');
    const write = enqueue([first], entry('s'));
    expect(write.collection).toBe(queueCollection);
    expect(JSON.parse(write.value ?? '')).toMatchObject({ mergedInto: first.intervention.id });
  });

  it('lets one stand for itself again once the one it was merged into is resolved (A14)', () => {
    const first = entry('s');
    const merged = { ...entry('s'), mergedInto: first.intervention.id };
    expect(unmergeOrphans([first, merged])).toEqual([first, merged]);
    expect(unmergeOrphans([merged])[0]).not.toHaveProperty('mergedInto');
    const write = enqueue([merged], entry('s'));
    expect(JSON.parse(write.value ?? '')).toMatchObject({ mergedInto: merged.intervention.id });
  });

  it('never merges what is about one exact call (A14, F9)', () => {
    const write = enqueue([entry('s', doubt('pay'))], entry('s', doubt('pay')));
    expect(JSON.parse(write.value ?? '')).not.toHaveProperty('mergedInto');
  });

  it.each([
    [
      'five of a session',
      Array.from({ length: 5 }, () => entry('s', doubt('pay'))),
      entry('s', kinds[1]),
    ],
    ['ten of a kind', Array.from({ length: 10 }, (_, n) => entry(`s${n}`)), entry('other')],
    [
      'fifty in all',
      Array.from({ length: 50 }, (_, n) => entry(`s${n}`, kinds[n % 5])),
      entry('other', doubt('pay')),
    ],
  ])('keeps what is beyond %s in the emergency log (A14)', (_, queued, one) => {
    const write = enqueue(queued, one);
    expect(write.collection).toBe(overflowCollection);
    expect(JSON.parse(write.value ?? '')).toEqual(one);
  });
});
