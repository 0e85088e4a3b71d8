import type { JournalEntry } from '@pce/core/store';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { settle, type TailPosition } from './settle.js';

function entry(position: number): JournalEntry {
  return { position, stream: 's', version: position, type: 't', body: '{}', hash: '0' };
}

const positionsOf = (entries: readonly JournalEntry[]): number[] =>
  entries.map(({ position }) => position);

/** Gets its id when it begins, draws positions at any later time, and ends or rolls back at any time. */
interface Transaction {
  readonly xid: bigint;
  readonly drawn: number[];
}

type Move =
  | 'begin'
  | 'look'
  | { readonly draw: number }
  | { readonly end: number; commits: boolean };

const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.oneof(
    fc.constant<Move>('begin'),
    fc.constant<Move>('look'),
    fc.record({ draw: fc.nat(5) }),
    fc.record({ end: fc.nat(5), commits: fc.boolean() }),
  ),
  { maxLength: 60 },
);

/** Numbers transactions and positions like PostgreSQL, and makes snapshots of ended transactions. */
function database() {
  const running: Transaction[] = [];
  const visible: number[] = [];
  let nextXid = 1n;
  let lastEnded = 0n;
  let position = 0;
  const assignXid = (): bigint => {
    nextXid += 1n;
    return nextXid - 1n;
  };
  const ended = (xid: bigint): void => {
    if (xid > lastEnded) lastEnded = xid;
  };
  return {
    running,
    visible,
    begin: () => running.push({ xid: assignXid(), drawn: [] }),
    draw(index: number) {
      position += 1;
      running[index % running.length]?.drawn.push(position);
    },
    end(index: number, commits: boolean) {
      const [transaction] = running.splice(index % running.length, 1);
      if (transaction === undefined) return;
      ended(transaction.xid);
      if (commits) visible.push(...transaction.drawn);
    },
    /** Of the transactions that a snapshot knows of: those that began after the last one that ended are unknown to it. */
    xmin() {
      const xids = running.map(({ xid }) => xid);
      return [...xids, lastEnded + 1n].reduce((least, xid) => (xid < least ? xid : least));
    },
    horizon() {
      const xid = assignXid();
      ended(xid);
      return { position, xid };
    },
  };
}

it('returns each committed entry once and in order, for any order of ids, positions and commits (F1)', () => {
  fc.assert(
    fc.property(moves, fc.integer({ min: 1, max: 4 }), (all, pageSize) => {
      const { running, visible, ...postgres } = database();
      let at: TailPosition = { position: 0 };
      const given: number[] = [];
      const look = (): boolean => {
        const after = visible
          .filter((position) => position > at.position)
          .toSorted((a, b) => a - b);
        const page = after.slice(0, pageSize).map(entry);
        const { entries, next, isUnsettled } = settle(at, page, postgres.xmin());
        given.push(...positionsOf(entries));
        at = next;
        if (isUnsettled) at = { ...at, horizon: at.horizon ?? postgres.horizon() };
        return page.length > 0;
      };

      for (const move of all) {
        if (move === 'begin') postgres.begin();
        else if (move === 'look') look();
        else if ('draw' in move) postgres.draw(move.draw);
        else postgres.end(move.end, move.commits);
      }
      while (running.length > 0) postgres.end(0, true);
      while (look());

      expect(given).toEqual(visible.toSorted((a, b) => a - b));
    }),
    { numRuns: 2_000 },
  );
});
