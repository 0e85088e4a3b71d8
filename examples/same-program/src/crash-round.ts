import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type KillPoint, readLedger } from './bank.ts';
import type { Contender } from './contenders.ts';
import { type Outcome, outcomeSchema } from './program.ts';

/** A program, the point at which it is killed, and the kind of bank. */
export interface CrashCase {
  readonly contender: Contender;
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

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** Runs a program up to its approval, kills it during the refund, restarts it, and lets a person answer its questions. */
export async function crashRound({ contender, kill, takesKeys }: CrashCase): Promise<CrashRound> {
  const folder = mkdtempSync(join(tmpdir(), 'pce-crash-'));
  const start = (...args: readonly string[]) =>
    startProgram([contender, folder, ...args, ...(takesKeys ? ['--takes-keys'] : [])]);
  try {
    const approval = await outcomeOf(start());
    const killed = await start('approve', '--kill', kill);
    if (killed.signal !== 'SIGKILL')
      throw new Error(`${contender} was not killed ${kill} the refund`);

    let outcome = await outcomeOf(start());
    let asked: CrashRound['asked'] = 'no';
    if (outcome.status === 'waiting') {
      asked = sameQuestion(outcome, approval) ? 'approval' : 'doubt';
      outcome = await outcomeOf(start(asked === 'approval' ? 'approve' : lookInto(folder)));
    }
    if (outcome.status !== 'done') throw new Error(`${contender} asks again: ${outcome.question}`);
    return { refunds: readLedger(folder).length, asked };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const sameQuestion = (one: Outcome, other: Outcome): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Decides a doubt like a person who checks whether the refund was done. */
const lookInto = (folder: string): string => (readLedger(folder).length > 0 ? 'done' : 'run_again');

interface Ended {
  readonly output: string;
  readonly signal: NodeJS.Signals | null;
  readonly code: number | null;
}

async function startProgram(args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed: Promise<[number | null, NodeJS.Signals | null]> = once(child, 'close').then(
    ([code, signal]) => [code, signal],
  );
  const output = await text(child.stdout);
  const [code, signal] = await closed;
  return { output, signal, code };
}

async function outcomeOf(ended: Promise<Ended>): Promise<Outcome> {
  const { output, code } = await ended;
  if (code !== 0) throw new Error(`the program ended with exit code ${code}`);
  return outcomeSchema.parse(JSON.parse(output));
}
