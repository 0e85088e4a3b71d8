import { parseArgs } from 'node:util';
import { measurementNames } from './measurements/index.ts';
import { type Effort, normalEffort, quickEffort } from './sampling.ts';

export interface BenchOptions {
  /** One JSON document on standard output instead of a table. */
  readonly json: boolean;
  /** Names of measurements, in the order in which they run. */
  readonly only: readonly string[];
  readonly effort: Effort;
}

/** Throws an `Error` whose message is for the user. */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    // `pnpm bench -- --json` hands the dashes on.
    args: args.filter((argument) => argument !== '--'),
    options: {
      json: { type: 'boolean', default: false },
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
    },
  });
  const only = values.only?.split(',').map((name) => name.trim()) ?? measurementNames;
  const unknown = only.filter((name) => !measurementNames.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `--only: there is no measurement ${unknown.join(', ')}; there are ${measurementNames.join(', ')}`,
    );
  }
  return { json: values.json, only, effort: values.quick ? quickEffort : normalEffort };
}
