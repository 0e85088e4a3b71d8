import { performance } from 'node:perf_hooks';
import { failureReason } from './failure-reason.ts';
import type { Outcome, Row } from './row.ts';
import type { Subject } from './subject.ts';

export interface Measurement<S extends Subject, T> {
  readonly name: string;
  readonly subjects: readonly S[];
  measure(subject: S): Promise<T>;
}

/** Measures one after the other. A contender that fails is reported; the others go on. */
export async function measureAll<S extends Subject, T>({
  name,
  subjects,
  measure,
}: Measurement<S, T>): Promise<Row<T>[]> {
  const rows: Row<T>[] = [];
  for (const subject of subjects) {
    const { contender, setup, steps } = subject;
    const startedAt = performance.now();
    const outcome = await settled(measure(subject));
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const note = 'failure' in outcome ? ` ${outcome.failure}` : '';
    console.error(`${name}: ${contender}, ${setup}, n=${steps}: ${seconds} s${note}`);
    rows.push({ contender, setup, steps, outcome });
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
