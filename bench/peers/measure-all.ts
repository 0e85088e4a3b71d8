import { performance } from 'node:perf_hooks';
import type * as z from 'zod';
import { failureReason } from './failure-reason.ts';
import type { Ledger } from './ledger.ts';
import { type Outcome, outcomeSchema, type Row } from './row.ts';
import type { Subject } from './subject.ts';

export interface Measurement<S extends Subject, T> {
  readonly name: string;
  readonly subjects: readonly S[];
  readonly figures: z.ZodType<T>;
  measure(subject: S): Promise<T>;
}

/** Measures one after the other what the ledger has not. A contender that fails is told; the others go on. */
export async function measureAll<S extends Subject, T>(
  ledger: Ledger,
  { name, subjects, figures, measure }: Measurement<S, T>,
): Promise<Row<T>[]> {
  const schema = outcomeSchema(figures);
  const rows: Row<T>[] = [];
  for (const subject of subjects) {
    const { contender, setup, steps } = subject;
    const known = ledger.find(name, subject);
    if (known !== undefined) {
      rows.push({ contender, setup, steps, outcome: schema.parse(known) });
      continue;
    }
    const startedAt = performance.now();
    const row = { contender, setup, steps, outcome: await settled(measure(subject)) };
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const note = 'failure' in row.outcome ? ` ${row.outcome.failure}` : '';
    console.error(`${name}: ${contender}, ${setup}, n=${steps}: ${seconds} s${note}`);
    ledger.add(name, row);
    rows.push(row);
  }
  return rows;
}

async function settled<T>(work: Promise<T>): Promise<Outcome<T>> {
  try {
    return { figures: await work };
  } catch (error) {
    return { failure: failureReason(error) };
  }
}
