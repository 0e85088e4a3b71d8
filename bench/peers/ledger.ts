import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { type Environment, environment } from '../src/environment.ts';
import type { Row } from './row.ts';
import { type Subject, subjectSchema } from './subject.ts';

/** The measurements so far, kept so that a run of an hour can be interrupted and go on. */
export interface Ledger {
  /** Of the run that began it. */
  readonly environment: Environment;
  /** The outcome of a measurement that was made before, as it was written down. */
  find(measurement: string, subject: Subject): unknown;
  add(measurement: string, row: Row<unknown>): void;
}

const environmentSchema: z.ZodType<Environment> = z.object({
  node: z.string(),
  sqlite: z.string().or(z.undefined()),
  system: z.string(),
  cpu: z.string(),
  cores: z.number(),
  memoryGiB: z.number(),
  load: z.number(),
  at: z.string(),
  samples: z.number(),
});

const entrySchema = subjectSchema.extend({ measurement: z.string(), outcome: z.unknown() });

/** A ledger in a file, one JSON value a line; without a file it is forgotten. Throws where the file is of another machine. */
export function openLedger(file: string | undefined, samples: number): Ledger {
  const now = environment(samples);
  const write = (value: unknown) => {
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(value)}\n`);
  };
  const [first, ...rest] = file !== undefined && existsSync(file) ? readLines(file) : [];
  const begun = first === undefined ? now : environmentSchema.parse(first);
  if (first === undefined) write(now);
  if (begun.node !== now.node || begun.cpu !== now.cpu) {
    throw new Error(`${file} was measured with Node ${begun.node} on ${begun.cpu}: name another`);
  }
  const entries = rest.map((line) => entrySchema.parse(line));
  return {
    environment: begun,
    find: (measurement, { contender, setup, steps }) =>
      entries.find(
        (entry) =>
          entry.measurement === measurement &&
          entry.contender === contender &&
          entry.setup === setup &&
          entry.steps === steps,
      )?.outcome,
    add: (measurement, row) => write({ measurement, ...row }),
  };
}

function readLines(file: string): unknown[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line): unknown => JSON.parse(line));
}
