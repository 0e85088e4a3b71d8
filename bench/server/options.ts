import { parseArgs } from 'node:util';
import { measurementNames } from './measurements/index.ts';
import { type Database, databases, toDatabase } from './place/place.ts';

export interface ServerBenchOptions {
  /** One JSON document on standard output instead of a table. */
  readonly json: boolean;
  /** Less of everything. */
  readonly quick: boolean;
  /** Names of measurements, in the order in which they run. */
  readonly only: readonly string[];
  readonly databases: readonly Database[];
}

/** Throws an `Error` whose message is for the user. */
export function parseOptions(args: readonly string[]): ServerBenchOptions {
  const { values } = parseArgs({
    // `pnpm bench:server -- --json` hands the dashes on.
    args: args.filter((argument) => argument !== '--'),
    options: {
      json: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      database: { type: 'string' },
    },
  });
  const only = values.only?.split(',').map((name) => name.trim()) ?? measurementNames;
  const unknown = only.filter((name) => !measurementNames.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `--only: there is no measurement ${unknown.join(', ')}; there are ${measurementNames.join(', ')}`,
    );
  }
  const named = values.database === undefined ? databases : [toDatabase(values.database)];
  return { json: values.json, quick: values.quick, only, databases: named };
}
