import { statSync } from 'node:fs';
import { bytesWritten } from '../bytes-written.ts';
import { openSqlite } from '../open-sqlite.ts';
import { openRawInsert } from '../raw-insert.ts';
import { recordingStore } from '../recording-store.ts';
import { atMost, type Result, toResult } from '../result.ts';
import { withFile } from '../scratch.ts';
import { stepText } from '../step-text.ts';
import { runSubject, workloadOrchestrator } from '../subject.ts';

const lengths = [100, 1_000, 10_000];

interface Bytes {
  /** Growth of the file, once its write-ahead log is folded in. */
  readonly kept: number;
  /** Handed to write(2), by whatever wrote; `undefined` where the system does not count it. */
  readonly written: number | undefined;
}

/** Bytes for each step of W(n): counted, not timed, so that once is enough. */
export async function sqliteBytes(): Promise<readonly Result[]> {
  const results: Result[] = [];
  const kept: number[] = [];
  for (const steps of lengths) {
    const { json, subject, floor } = await bytesAt(steps);
    kept.push(subject.kept / steps);
    results.push(
      toResult({
        name: `bytes kept per step against the events' JSON, n=${steps}`,
        value: subject.kept / steps,
        unit: 'B',
        floor: json / steps,
        target: atMost('ratio', 2),
      }),
      ...written(steps, subject, floor),
    );
  }
  const [first, last] = [kept.at(0), kept.at(-1)];
  if (first === undefined || last === undefined) return results;
  const name = `bytes kept per step, n=${lengths.at(-1)} over n=${lengths.at(0)}`;
  return [
    ...results,
    toResult({ name, value: last / first, unit: '×', target: atMost('value', 1.2) }),
  ];
}

function written(steps: number, subject: Bytes, floor: Bytes): readonly Result[] {
  if (subject.written === undefined || floor.written === undefined) return [];
  const name = `bytes written per step against the raw insert, n=${steps}`;
  const value = subject.written / steps;
  return [toResult({ name, value, unit: 'B', floor: floor.written / steps })];
}

async function bytesAt(steps: number) {
  const text = await stepText(steps);
  let json = 0;
  const subject = await withFile(async (file) => {
    await (await openSqlite(file, 'NORMAL')).close();
    return counted(file, async () => {
      const { store, events } = recordingStore(await openSqlite(file, 'NORMAL'));
      await using orchestrator = workloadOrchestrator({ store });
      await runSubject(orchestrator, steps);
      json = events.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
    });
  });
  const floor = await withFile(async (file) => {
    openRawInsert(file, 'NORMAL')[Symbol.dispose]();
    return counted(file, async () => {
      using raw = openRawInsert(file, 'NORMAL');
      for (let step = 0; step < steps; step += 1) raw.insert(text);
    });
  });
  return { json, subject, floor };
}

/** The work opens and closes the file: the last to close a database folds its log in. */
async function counted(file: string, work: () => Promise<void>): Promise<Bytes> {
  const size = statSync(file).size;
  const before = bytesWritten();
  await work();
  const after = bytesWritten();
  return {
    kept: statSync(file).size - size,
    written: before === undefined || after === undefined ? undefined : after - before,
  };
}
