import { makeFolder } from '@pce/test-support';
import { type KillPoint, readLedger } from './bank.ts';
import type { ContenderName } from './contenders.ts';
import { type Outcome, outcomeSchema } from './program.ts';
import { answerOf, startProgram } from './start-program.ts';

const main = new URL('main.ts', import.meta.url);

/** A program, the point at which it is killed, and the kind of bank. */
export interface CrashCase {
  readonly contender: ContenderName;
  readonly kill: KillPoint;
  readonly takesKeys: boolean;
}

/** Outcome of a round. */
export interface CrashRound {
  /** Number of refunds; one is right. */
  readonly refunds: number;
  /**
   * Question of the program after its restart: none (`no`), the same approval again (`approval`), or whether the refund
   * was done before the crash (`doubt`).
   */
  readonly asked: 'no' | 'approval' | 'doubt';
}

/** Runs a program up to its approval, kills it during the refund, restarts it, and lets a person answer its questions. */
export async function crashRound({ contender, kill, takesKeys }: CrashCase): Promise<CrashRound> {
  using scratch = makeFolder();
  const folder = scratch.root;
  const argsOf = (args: readonly string[]) => [
    contender,
    folder,
    ...args,
    ...(takesKeys ? ['--takes-keys'] : []),
  ];
  const run = async (...args: readonly string[]): Promise<Outcome> =>
    outcomeSchema.parse(await answerOf(main, argsOf(args)));
  const approval = await run();
  const killed = await startProgram(main, argsOf(['approve', '--kill', kill]));
  if (killed.signal !== 'SIGKILL')
    throw new Error(`${contender} was not killed ${kill} the refund`);

  let outcome = await run();
  let asked: CrashRound['asked'] = 'no';
  if (outcome.status === 'waiting') {
    asked = sameQuestion(outcome, approval) ? 'approval' : 'doubt';
    outcome = await run(asked === 'approval' ? 'approve' : lookInto(folder));
  }
  if (outcome.status !== 'done') throw new Error(`${contender} asks again: ${outcome.question}`);
  return { refunds: readLedger(folder).length, asked };
}

const sameQuestion = (one: Outcome, other: Outcome): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Decides a doubt like a person who checks whether the refund was done. */
const lookInto = (folder: string): string => (readLedger(folder).length > 0 ? 'done' : 'run_again');
