import type { JournalEntry, ListStreamsInput, ReadInput, StreamStart } from '@pce/core/store';
import type { Database } from './database.js';
import { encodeText, numberIn, textIn } from './row.js';
import type { Statements } from './statements.js';

const lastVersion = 2 ** 31 - 1;

export function toEntry(row: unknown): JournalEntry {
  return {
    position: numberIn(row, 'position'),
    stream: textIn(row, 'stream'),
    version: numberIn(row, 'version'),
    type: textIn(row, 'type'),
    body: textIn(row, 'body'),
    hash: textIn(row, 'hash'),
  };
}

export async function read(
  query: Database['query'],
  { readStream }: Statements,
  { stream, fromVersion = 1, toVersion = lastVersion }: ReadInput,
): Promise<JournalEntry[]> {
  const from = Math.min(Math.max(Math.ceil(fromVersion), 1), lastVersion);
  const to = Math.min(Math.max(Math.floor(toVersion), 0), lastVersion);
  const values = [encodeText(stream), from, to];
  return (await query(readStream, () => values)).map(toEntry);
}

export async function listStreams(
  query: Database['query'],
  { listStreams: statement }: Statements,
  { afterPosition = 0, limit = 1_000 }: ListStreamsInput,
): Promise<StreamStart[]> {
  const rows = await query(statement, () => [afterPosition, limit]);
  return rows.map((row) => ({
    stream: textIn(row, 'stream'),
    position: numberIn(row, 'position'),
  }));
}

type Rows = readonly unknown[];

/** Reads of one kind that can share a statement. */
interface SharedReadsOptions<Input> {
  alone(input: Input): Promise<Rows>;
  /** Carries out several; the column `read` of each row has the number of the read that it answers, from 1. */
  together(inputs: readonly Input[]): Promise<Rows>;
}

interface SharedReads<Input> {
  read(input: Input): Promise<Rows>;
  /** Resolves when all reads are answered. */
  drain(): Promise<void>;
}

interface Waiting<Input> {
  readonly input: Input;
  resolve(rows: Rows): void;
  reject(error: unknown): void;
}

/** Statements under way at a time; reads that come meanwhile share the next. */
const maxUnderWay = 4;
const maxShared = 256;

/**
 * Combines concurrent reads into one round trip: for many polling agents, writing to sockets would cost the process
 * more than everything else.
 */
export function sharedReads<Input>(options: SharedReadsOptions<Input>): SharedReads<Input> {
  const waiting: Waiting<Input>[] = [];
  const running = new Set<Promise<void>>();
  let underWay = 0;

  async function answer(group: readonly Waiting<Input>[]): Promise<void> {
    try {
      const answers = await rowsOf(
        options,
        group.map(({ input }) => input),
      );
      for (const [index, { resolve }] of group.entries()) resolve(answers[index] ?? []);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  async function answerWaiting(): Promise<void> {
    underWay += 1;
    while (waiting.length > 0) {
      // Reads that other requests start in this round of the event loop join in.
      await new Promise((resolve) => setImmediate(resolve));
      const group = waiting.splice(0, maxShared);
      if (group.length > 0) await answer(group);
    }
    // Decremented here, not when the promise has settled: a read in between would wait for the next one.
    underWay -= 1;
  }

  return {
    read: (input) =>
      new Promise((resolve, reject) => {
        waiting.push({ input, resolve, reject });
        if (underWay === maxUnderWay) return;
        const run = answerWaiting().finally(() => running.delete(run));
        running.add(run);
      }),
    async drain() {
      await Promise.all(running);
    },
  };
}

async function rowsOf<Input>(
  { alone, together }: SharedReadsOptions<Input>,
  inputs: readonly Input[],
): Promise<readonly Rows[]> {
  const [input, ...others] = inputs;
  if (input !== undefined && others.length === 0) return [await alone(input)];
  const answers: unknown[][] = inputs.map(() => []);
  for (const row of await together(inputs)) answers[numberIn(row, 'read') - 1]?.push(row);
  return answers;
}
