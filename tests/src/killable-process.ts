import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { oneOf, pause, upTo } from './random.ts';
import { testTimeoutMs } from './rounds.ts';

export interface MortalProcessOptions<Task> {
  readonly program: string;
  /** Passed to it as JSON. */
  readonly task: Task;
  /** Called with each line. Returns whether it shows that the process is working. */
  readonly onLine: (line: unknown) => boolean;
}

/** A process that reports its actions in lines of JSON, and may be killed and restarted. */
export interface KillableProcess extends AsyncDisposable {
  /** Resolves once it has begun to work since its last start. */
  atWork(): Promise<void>;
  kill(): Promise<void>;
  restart(): void;
  /** Lets it finish its work and exit. Rejects if it ever exits otherwise. */
  end(): Promise<void>;
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

interface Life {
  readonly child: Child;
  readonly ended: Promise<unknown>;
  isAtWork: boolean;
  isKilled: boolean;
}

export function killableProcess<Task>(options: MortalProcessOptions<Task>): KillableProcess {
  const { program, task, onLine } = options;
  const failures: string[] = [];

  function begin(): Life {
    const child: Child = spawn(process.execPath, [program, JSON.stringify(task)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const life = { child, ended: once(child, 'close'), isAtWork: false, isKilled: false };
    createInterface(child.stdout).on('line', (line) => {
      life.isAtWork = onLine(JSON.parse(line)) || life.isAtWork;
    });
    child.once('close', (code, signal) => {
      if (code !== 0 && !life.isKilled) failures.push(`a process ended with ${code ?? signal}`);
    });
    return life;
  }

  let life: Life = begin();
  const assertSound = (): void => {
    if (failures.length > 0) throw new Error(failures.join('; '));
  };
  const kill = async (): Promise<void> => {
    life.isKilled = true;
    life.child.kill('SIGKILL');
    await life.ended;
  };
  return {
    async atWork() {
      const deadline = Date.now() + testTimeoutMs;
      while (!life.isAtWork) {
        assertSound();
        if (Date.now() > deadline) throw new Error('a process found nothing to do');
        await pause(5);
      }
    },
    kill,
    restart() {
      life = begin();
    },
    async end() {
      life.child.stdin.end();
      await life.ended;
      assertSound();
    },
    [Symbol.asyncDispose]: kill,
  };
}

/** Kills one of them with SIGKILL, and restarts it a moment later. */
export async function killOne(processes: readonly KillableProcess[]): Promise<void> {
  const [first, ...others] = processes;
  if (!first) throw new Error('there is none');
  const victim = oneOf([first, ...others]);
  await victim.kill();
  await pause(upTo(200));
  victim.restart();
}
