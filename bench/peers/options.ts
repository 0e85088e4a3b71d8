import { parseArgs } from 'node:util';
import type { Contender } from './contender.ts';
import { contenders } from './contenders.ts';

export interface PeersOptions {
  /** One JSON document on standard output instead of the tables. */
  readonly json: boolean;
  readonly contenders: readonly Contender[];
  /** Lengths of the turns that are timed. */
  readonly lengths: readonly number[];
  /** Whether the tables go into the page: those of everyone do, of a part only with `--write`. */
  readonly writesPage: boolean;
  /** Whether PostgreSQL is measured too. */
  readonly withServer: boolean;
}

/** Throws an `Error` whose message is for the user. */
export function parsePeersOptions(args: readonly string[]): PeersOptions {
  const { values } = parseArgs({
    // `pnpm bench:peers -- --json` hands the dashes on.
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
    contenders: chosen(values.only, values.short),
    lengths: values.short ? [10, 100] : [10, 100, 1_000],
    writesPage: values.write || (!values.short && values.only === undefined),
    withServer: !values.short,
  };
}

/** The floor and PCE always take part: everything is compared with them. */
function chosen(only: string | undefined, short: boolean): readonly Contender[] {
  const peers = contenders.filter(({ kind }) => kind !== 'floor' && kind !== 'ours');
  const names = only?.split(',').map((name) => name.trim());
  const unknown = names?.filter((name) => !peers.some(({ folder }) => folder === name)) ?? [];
  if (unknown.length > 0) {
    const known = peers.map(({ folder }) => folder).join(', ');
    throw new Error(`--only: there is no peer ${unknown.join(', ')}; there are ${known}`);
  }
  return contenders.filter(
    (contender) =>
      !peers.includes(contender) ||
      (names?.includes(contender.folder) ?? (!short || contender.short)),
  );
}
