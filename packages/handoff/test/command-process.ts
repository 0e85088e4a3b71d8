import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScriptedAction } from '@pce/testkit/internal';

export type CommandAction =
  | ScriptedAction
  | { readonly type: 'print'; readonly line: string }
  | { readonly type: 'complain'; readonly line: string };

/** Instructions of a test to a program that prints like Claude Code, as JSON in the first argument. */
export interface CommandProcessTask {
  readonly actions: readonly CommandAction[];
  /** Folder for the files `prompts`, `sessions` and `pids`. */
  readonly notes: string;
  /** How it ends. @defaultValue it exits: with 1 after a failure, otherwise with 0 */
  readonly ends?: 'never' | 'without a result' | 'with exit code 7';
}

const [, , task = '', ...args] = process.argv;
const { actions, notes, ends }: CommandProcessTask = JSON.parse(task);
const note = (file: string, line: string): void => appendFileSync(join(notes, file), `${line}\n`);
const print = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const child = spawn('sleep', ['3600'], { stdio: 'ignore' });
child.unref();
note('pids', String(process.pid));
note('pids', String(child.pid));

const resumed = args.includes('--resume') ? args[args.indexOf('--resume') + 1] : undefined;
const known = join(notes, 'sessions');
if (
  resumed !== undefined &&
  !(existsSync(known) ? readFileSync(known, 'utf8') : '').includes(resumed)
) {
  console.error(`No conversation found with session ID: ${resumed}`);
  process.exit(1);
}
const session = resumed ?? `session-${process.pid}`;
note('sessions', session);
note('prompts', JSON.stringify(args.at(-1)));
print({ type: 'system', subtype: 'init', session_id: session });

await play();

async function play(): Promise<void> {
  for (const action of actions) {
    switch (action.type) {
      case 'say':
        assistant({ type: 'text', text: action.text });
        break;
      case 'think':
        assistant({ type: 'thinking', thinking: action.text });
        break;
      case 'call':
        assistant({ type: 'tool_use', id: 'call-1', name: action.title, input: {} });
        print({
          type: 'user',
          message: { content: [{ type: 'tool_result', tool_use_id: 'call-1' }] },
        });
        break;
      case 'print':
        process.stdout.write(`${action.line}\n`);
        break;
      case 'complain':
        console.error(action.line);
        break;
      case 'hang':
        setInterval(() => undefined, 1_000);
        return;
      case 'die':
        // Waits until the printed lines have passed the pipe.
        await new Promise((resolve) => setTimeout(resolve, 100));
        process.kill(process.pid, 'SIGKILL');
        return;
      case 'fail':
        return finish({ subtype: 'success', is_error: true, result: action.message }, 1);
      case 'stop':
        return finish({ subtype: 'error_max_turns', is_error: true }, 1);
    }
  }
  finish({ subtype: 'success', is_error: false, result: 'done' }, 0);
}

function assistant(block: object): void {
  print({ type: 'assistant', message: { content: [block] } });
}

function finish(result: object, code: number): void {
  if (ends === 'without a result') process.exit(0);
  print({ type: 'result', ...result, usage: { input_tokens: 5, output_tokens: 2 } });
  if (ends === 'never') setInterval(() => undefined, 1_000);
  else process.exitCode = ends === 'with exit code 7' ? 7 : code;
}
