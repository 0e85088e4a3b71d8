import type { JournalEntry } from '@pce/core';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Snapshot, settle, type TailPosition } from './settle.js';

function entry(position: number): JournalEntry {
  return { position, stream: 's', version: position, type: 't', body: '{}', hash: '0' };
}

const positionsOf = (entries: readonly JournalEntry[]): number[] =>
  entries.map(({ position }) => position);

it('gives what follows without a gap, and waits at the first one (F1)', () => {
  const snapshot = { xmin: 5n, xmax: 9n };

  const { entries, next } = settle({ position: 3 }, [4, 5, 7, 8].map(entry), snapshot);

  expect(positionsOf(entries)).toEqual([4, 5]);
  expect(next).toEqual({ position: 5, awaited: { position: 8, xmax: 9n } });
});

it('passes a gap once every transaction that could fill it has ended (F1)', () => {
  const at = { position: 5, awaited: { position: 8, xmax: 9n } };
  const page = [7, 8, 10].map(entry);

  const early = settle(at, page, { xmin: 8n, xmax: 12n });
  const late = settle(at, page, { xmin: 9n, xmax: 12n });

  expect(early).toEqual({ entries: [], next: at });
  expect(positionsOf(late.entries)).toEqual([7, 8]);
  expect(late.next).toEqual({ position: 8, awaited: { position: 10, xmax: 12n } });
});

it('passes every gap where no transaction is under way (F1)', () => {
  const { entries, next } = settle({ position: 0 }, [3, 9].map(entry), { xmin: 7n, xmax: 7n });

  expect(positionsOf(entries)).toEqual([3, 9]);
  expect(next).toEqual({ position: 9 });
});

/** A transaction draws positions when it begins; it ends later, in any order, and some take theirs back. */
interface Transaction {
  readonly positions: number;
  readonly commits: boolean;
}

const transactions = fc.array(
  fc.record({ positions: fc.integer({ min: 1, max: 3 }), commits: fc.boolean() }),
  { maxLength: 12 },
);

/** `true` begins the next transaction, a number ends one of those that are under way. */
const moves = fc.array(fc.option(fc.nat(5), { nil: true as const, freq: 2 }), { maxLength: 60 });

/** Carries the transactions out as the moves say, then ends them all, and looks after each move. */
function history(
  all: readonly Transaction[],
  order: readonly (number | true)[],
  look: (visible: readonly number[], snapshot: Snapshot) => void,
): readonly number[] {
  const running: { xid: bigint; drawn: number[]; commits: boolean }[] = [];
  const visible: number[] = [];
  let xmax = 1n;
  let position = 0;
  const end = (index: number): void => {
    const [ended] = running.splice(index % Math.max(running.length, 1), 1);
    if (ended?.commits) visible.push(...ended.drawn);
  };
  const lookNow = (): void => {
    const xmin = running[0]?.xid ?? xmax;
    look(
      visible.toSorted((a, b) => a - b),
      { xmin, xmax },
    );
  };
  const waiting = [...all];
  for (const move of [...order, ...all.map(() => true as const), ...all.map(() => 0)]) {
    const beginning = move === true ? waiting.shift() : undefined;
    if (beginning) {
      const drawn = Array.from({ length: beginning.positions }, () => (position += 1));
      running.push({ xid: xmax, drawn, commits: beginning.commits });
      xmax += 1n;
    } else if (move !== true) {
      end(move);
    }
    lookNow();
  }
  lookNow();
  return visible.toSorted((a, b) => a - b);
}

it('gives each entry that commits once and in order, whatever the order of the commits (F1)', () => {
  fc.assert(
    fc.property(transactions, moves, fc.integer({ min: 1, max: 4 }), (all, order, pageSize) => {
      let at: TailPosition = { position: 0 };
      const given: number[] = [];
      const committed = history(all, order, (visible, snapshot) => {
        const page = visible.filter((position) => position > at.position).slice(0, pageSize);
        const { entries, next } = settle(at, page.map(entry), snapshot);
        given.push(...positionsOf(entries));
        at = next;
      });
      const rest = committed.filter((position) => position > at.position);
      expect([...given, ...rest]).toEqual(committed);
      expect(given).toEqual(given.toSorted((a, b) => a - b));
    }),
  );
});
