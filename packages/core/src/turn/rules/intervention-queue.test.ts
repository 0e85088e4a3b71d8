import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDraft } from './intervention-draft.js';
import { arrangeQueue, type QueuedIntervention, queueLimits } from './intervention-queue.js';
import type { Halt } from './state.js';

let made = 0;
function entry(
  session: string,
  halt: Halt = { kind: 'blocked', message: 'stuck' },
): QueuedIntervention {
  made += 1;
  const turn = `turn_${made}`;
  const intervention = { ...toDraft(halt), id: `${turn}.i1` };
  return { turn, session, owner: 'local', openedAt: made, intervention };
}

const kinds: Halt[] = [
  { kind: 'blocked', message: '' },
  { kind: 'clarification', message: '' },
  { kind: 'role_failed', role: 'planner', message: '' },
  { kind: 'role_failed', role: 'executor', message: '' },
  { kind: 'limit', limit: 'repeats', message: '' },
  { kind: 'not_saved', message: '' },
];
const doubt = (tool: string): Halt => ({ kind: 'in_doubt', tool, call: 1 });

function listed(one: QueuedIntervention) {
  return { ...one.intervention, ...one };
}

describe('the intervention queue', () => {
  it('merges the same kind in one session into the oldest (A14)', () => {
    const [first, second, third] = [entry('s'), entry('s'), entry('s')];
    expect(arrangeQueue([third, first, second])).toEqual([
      { ...listed(first), place: 'queue' },
      { ...listed(second), place: 'queue', mergedInto: first.intervention.id },
      { ...listed(third), place: 'queue', mergedInto: first.intervention.id },
    ]);
    expect(arrangeQueue([second, third])[0]).not.toHaveProperty('mergedInto');
  });

  it('never merges interventions about one exact call (A14, F9)', () => {
    const both = [entry('s', doubt('pay')), entry('s', doubt('pay'))];
    expect(arrangeQueue(both)).toEqual(both.map((one) => ({ ...listed(one), place: 'queue' })));
  });

  it('applies its limits in any order of listing, and loses none (A14)', () => {
    const session = fc.nat(30).map(String);
    const halt = fc.constantFrom(...kinds, doubt('pay'), doubt('mail'));
    const entries = fc.array(fc.tuple(session, halt), { maxLength: 200, size: 'max' });
    fc.assert(
      fc.property(entries, fc.infiniteStream(fc.nat()), (halts, order) => {
        const open = halts.map(([of, why]) => entry(of, why));
        const arranged = arrangeQueue(open);
        expect(arranged).toHaveLength(open.length);
        const standing = arranged.filter((one) => one.place === 'queue' && !one.mergedInto);
        const counts = (key: (one: QueuedIntervention) => string) =>
          [...Map.groupBy(standing, key).values()].map(({ length }) => length);
        expect(standing.length).toBeLessThanOrEqual(queueLimits.all);
        expect(Math.max(0, ...counts((one) => one.session))).toBeLessThanOrEqual(5);
        expect(Math.max(0, ...counts((one) => one.intervention.kind))).toBeLessThanOrEqual(10);
        for (const { place, ...one } of arranged.filter((each) => each.place === 'overflow')) {
          const ofSession = standing.filter(({ session: of }) => of === one.session);
          const ofKind = standing.filter(({ kind }) => kind === one.kind);
          const isFull = [ofSession.length === 5, ofKind.length === 10];
          expect([...isFull, standing.length === queueLimits.all]).toContain(true);
        }
        const shuffled = open
          .map((one) => ({ one, at: order.next().value }))
          .sort((a, b) => a.at - b.at);
        expect(arrangeQueue(shuffled.map(({ one }) => one))).toEqual(arranged);
      }),
    );
  });
});
