import { type ContenderName, contenders } from './contenders.ts';
import { countLines } from './count-lines.ts';
import type { CrashRound } from './crash-round.ts';
import { tableOf } from './table.ts';

/** The rounds of one program. */
export interface Measured {
  readonly contender: ContenderName;
  /** Killed just before the refund. */
  readonly before: readonly CrashRound[];
  /** Killed after the refund, before its result was written. */
  readonly after: readonly CrashRound[];
  /** As `after`, with a bank that does a refund with a known key only once. */
  readonly withKeys: readonly CrashRound[];
}

/** Renders the rounds of all programs as a table in Markdown. */
export function crashTable(measured: readonly Measured[]): string {
  return tableOf(
    ['', 'lines', 'killed before the refund', 'killed after it', 'after it, bank takes keys'],
    measured.map(({ contender, before, after, withKeys }) => {
      const { name, sources } = contenders[contender];
      const link = `[${name}](../examples/same-program/src/programs/${sources[0]}.ts)`;
      return [link, `${countLines(contender)}`, ...[before, after, withKeys].map(describe)];
    }),
  );
}

/** Summarizes the rounds: `refunded twice 20/20, asked for the approval again 20/20`. */
function describe(rounds: readonly CrashRound[]): string {
  const count = (isSo: (round: CrashRound) => boolean): number => rounds.filter(isSo).length;
  const counts = [
    ['refunded once', count(({ refunds }) => refunds === 1)],
    ['refunded twice', count(({ refunds }) => refunds > 1)],
    ['lost', count(({ refunds }) => refunds === 0)],
    ['asked whether it was done', count(({ asked }) => asked === 'doubt')],
    ['asked for the approval again', count(({ asked }) => asked === 'approval')],
  ] as const;
  return counts
    .filter(([, times]) => times > 0)
    .map(([what, times]) => `${what} ${times}/${rounds.length}`)
    .join(', ');
}
