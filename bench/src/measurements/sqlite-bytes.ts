import { statSync } from 'node:fs';
import { bytesWritten } from '../bytes-written.ts';
import { openSqlite } from '../open-sqlite.ts';
import { openRawInsert } from '../raw-insert.ts';
import { recordingStore } from '../recording-store.ts';
import { atMost, costResults, type Result, toResult } from '../result.ts';
import { withFile } from '../scratch.ts';
import { stepText } from '../step-text.ts';
import { runSubject, workloadOrchestrator } from '../subject.ts';

const lengths = [100, 1_000, 10_000] as const;

interface Bytes {
  readonly kept: number;
  /** Bytes passed to write(2) by any writer; `undefined` if the system does not count them. */
  readonly written: number | undefined;
}

/** Measures bytes per step of W(n): counted, not timed, so that once is enough. */
export async function sqliteBytes(): Promise<readonly Result[]> {
  const results: Result[] = [];
  const name = "bytes kept per step against the events' JSON";
  const about = { name, unit: 'B', target: atMost('ratio', 2) };
  const kept = await costResults(about, lengths, async (steps) => {
    const { json, subject, floor } = await bytesAt(steps);
    results.push(...written(steps, subject, floor));
    return { floor: json / steps, subject: subject.kept / steps };
  });
  return [...kept, ...results];
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
      await using opened = await openSqlite(file, 'NORMAL');
      const { store, appends } = recordingStore(opened);
      await using orchestrator = workloadOrchestrator({ store });
      await runSubject(orchestrator, steps);
      const events = appends.flatMap((append) => append.events);
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

/** The work opens and closes the file: the last close of a database merges its log. */
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
