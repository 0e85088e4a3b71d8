import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

interface Ended {
  readonly output: string;
  readonly signal: NodeJS.Signals | null;
  readonly code: number | null;
}

/** Runs a script in a process of its own. */
export async function startProgram(script: URL, args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [fileURLToPath(script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed: Promise<[number | null, NodeJS.Signals | null]> = once(child, 'close').then(
    ([code, signal]) => [code, signal],
  );
  const output = await text(child.stdout);
  const [code, signal] = await closed;
  return { output, signal, code };
}

/** Returns the last line of a script that ended well, as JSON. */
export async function answerOf(script: URL, args: readonly string[]): Promise<unknown> {
  const { output, code } = await startProgram(script, args);
  const line = output.trimEnd().split('\n').at(-1);
  if (code === 0 && line) return JSON.parse(line);
  throw new Error(`${fileURLToPath(script)} ${args.join(' ')} ended with exit code ${code}`);
}
