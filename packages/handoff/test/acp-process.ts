import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { ndJsonStream } from '@agentclientprotocol/sdk';
import { type AcpAction, actingAgent } from './acp-agent.js';

/** Instructions of a test to a separate agent process, as JSON in the first argument. */
export interface AcpProcessTask {
  readonly actions: readonly AcpAction[];
  /** Whether it ignores requests to end. */
  readonly staysOn?: boolean;
  /** Folder for the files `prompts`, `sessions` and `pids`. */
  readonly notes: string;
}

const { actions, staysOn, notes }: AcpProcessTask = JSON.parse(process.argv[2] ?? '');
if (staysOn) process.on('SIGTERM', () => undefined);

const sessions = (): string => {
  const file = join(notes, 'sessions');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};
const note = (file: string, line: string): void => appendFileSync(join(notes, file), `${line}\n`);

// Like an adapter it starts a child program, which does not notice the end of its parent.
const child = spawn('sleep', ['3600'], { stdio: 'ignore' });
note('pids', String(process.pid));
note('pids', String(child.pid));
// A line that is not a message: adapters print such lines.
process.stderr.write('ERROR: a harmless complaint\n');

actingAgent({
  actionsFor: () => actions,
  onPrompt: (prompt) => note('prompts', JSON.stringify(prompt)),
  remember: (session) => note('sessions', session),
  knows: (session) => sessions().split('\n').includes(session),
  die: () => process.kill(process.pid, 'SIGKILL'),
}).connect(ndJsonStream(Writable.toWeb(process.stdout), Readable.toWeb(process.stdin)));
