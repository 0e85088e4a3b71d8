import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endWithUs, eventually, type OwnPostgres } from '@pce/test-support';
import { crashPostgres } from './crash-postgres.ts';
import { oneOf, pause, upTo } from './random.ts';

const command = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));

/** Starts `pce` as it was built. */
export function startPce(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  const child = spawn(process.execPath, [command, ...args], { env, stdio: [...stdio] });
  child.once('exit', endWithUs(child, 'SIGKILL'));
  return child;
}

export interface PceRun {
  readonly code: number | null;
  readonly text: string;
}

/** Resolves with what a process said, and with its exit code, which is `null` if it was killed. */
export async function runOf(child: ChildProcess): Promise<PceRun> {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => (text += part));
  const [code] = await once(child, 'close');
  return { code, text };
}

/** A process that is started again whenever it is ended. */
interface Member {
  args: readonly string[];
  child: ChildProcess;
  /** Resolves once it was started again. */
  restarted: Promise<void>;
}

/** The server and the workers of an installation. */
interface DayProcesses extends AsyncDisposable {
  /** How often a process was killed, stopped, or the database crashed, by which. */
  readonly ends: Readonly<Record<string, number>>;
  /** Their messages. */
  readonly said: readonly string[];
  /** Ends random ones until it is called again. */
  disturb(): () => Promise<void>;
  /** Replaces the processes by those of another release, one after the other, the server last. */
  upgrade(workspace: string): Promise<void>;
  stop(): Promise<void>;
}

interface DayPlace {
  readonly postgres: OwnPostgres;
  readonly store: string;
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
}

/** Starts a server that drives turns, and two workers, of the release in a workspace. */
export function startDay(workspace: string, { postgres, store, port, env }: DayPlace) {
  const ends: Record<string, number> = {};
  const common = ['--store', store, '--on-change', 'continue'];
  const serve = (root: string) => [
    'serve',
    '--workspace',
    root,
    '--port',
    `${port}`,
    '--turns',
    '--no-dashboard',
    '--user-requests',
    '100000',
    '--log',
    'none',
    ...common,
  ];
  const work = (root: string) => ['worker', '--workspace', root, '--turns', '6', ...common];
  const said: string[] = [];
  const open = (args: readonly string[]): ChildProcess => {
    const child = startPce(args, env);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => said.push(`${args[0]}: ${text}`));
    return child;
  };
  const start = (args: readonly string[]): Member => {
    return { args, child: open(args), restarted: Promise.resolve() };
  };
  const server = start(serve(workspace));
  const workers = [start(work(workspace)), start(work(workspace))] as const;
  const members = [server, ...workers];

  const end = async (member: Member, signal: NodeJS.Signals): Promise<void> => {
    const { child } = member;
    const name = `${member.args[0]} ${signal}`;
    ends[name] = (ends[name] ?? 0) + 1;
    const closed = child.exitCode === null && child.signalCode === null && once(child, 'exit');
    child.kill(signal);
    await closed;
  };
  /** One after another, so that a release that was replaced does not come back. */
  const restart = (
    member: Member,
    signal: NodeJS.Signals,
    args?: readonly string[],
  ): Promise<void> => {
    member.restarted = member.restarted.then(async () => {
      await end(member, signal);
      member.args = args ?? member.args;
      member.child = open(member.args);
    });
    return member.restarted;
  };
  const crash = async (): Promise<void> => {
    ends.database = (ends.database ?? 0) + 1;
    await crashPostgres(postgres);
  };

  /** Resolves when the server answers again: killed while it starts on a busy machine, it would be away for minutes. */
  const killServer = async (): Promise<void> => {
    await restart(server, 'SIGKILL');
    await eventually(() => fetch(`http://127.0.0.1:${port}/healthz`)).catch(() => undefined);
  };

  let isCalm = true;
  let disturbing = Promise.resolve();
  const calm = async (): Promise<void> => {
    isCalm = true;
    await disturbing;
  };

  const day: DayProcesses = {
    ends,
    said,
    disturb() {
      isCalm = false;
      disturbing = (async () => {
        while (!isCalm) {
          await pause(1_000 + upTo(1_500));
          const kill = () => restart(oneOf(workers), 'SIGKILL');
          const acts = [kill, kill, killServer, crash] as const;
          await oneOf([...acts, () => restart(oneOf(workers), 'SIGTERM')])();
        }
      })();
      return calm;
    },
    async upgrade(next) {
      for (const member of [...workers, server]) {
        await restart(member, 'SIGTERM', member === server ? serve(next) : work(next));
        await pause(1_000);
      }
    },
    async stop() {
      await Promise.all(members.map((member) => end(member, 'SIGTERM')));
    },
    async [Symbol.asyncDispose]() {
      await calm();
      await Promise.all(members.map((member) => end(member, 'SIGKILL')));
    },
  };
  return day;
}
