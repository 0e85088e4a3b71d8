import { parseArgs } from 'node:util';
import { chosen } from '../src/run-benchmark.ts';
import type { Contender } from './contender.ts';
import { contenders } from './contenders.ts';

export interface PeersOptions {
  /** One JSON document on standard output instead of the tables. */
  readonly json: boolean;
  readonly contenders: readonly Contender[];
  /** Lengths of the timed turns. */
  readonly lengths: readonly number[];
  /** Whether the tables are written to the page: always for all contenders, otherwise only with `--write`. */
  readonly writesPage: boolean;
  /** Whether PostgreSQL is measured too. */
  readonly withServer: boolean;
}

/** Throws an `Error` with a message for the user. */
export function parsePeersOptions(args: readonly string[]): PeersOptions {
  const { values } = parseArgs({
    // `pnpm bench:peers -- --json` passes the dashes on.
    args: args.filter((argument) => argument !== '--'),
    options: {
      json: { type: 'boolean', default: false },
      short: { type: 'boolean', default: false },
      only: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  return {
    json: values.json,
    contenders: taking(values.only, values.short),
    lengths: values.short ? [10, 100] : [10, 100, 1_000],
    writesPage: values.write || (!values.short && values.only === undefined),
    withServer: !values.short,
  };
}

/** Always includes the floor and PCE, with which all are compared. */
function taking(only: string | undefined, isShort: boolean): readonly Contender[] {
  const peers = contenders.filter(({ kind }) => kind !== 'floor' && kind !== 'ours');
  const usual = peers.filter(({ short }) => short || !isShort).map(({ folder }) => folder);
  const known = peers.map(({ folder }) => folder);
  const names = only === undefined ? usual : chosen('peer', known, only);
  return contenders.filter((each) => !peers.includes(each) || names.includes(each.folder));
}
