import { createOrchestrator } from '@pce/core';
import { sqliteStore } from '@pce/storage-sqlite';
import { completion, directCalls, scriptedRoles } from '@pce/testkit';
import { a2aTool } from '../src/index.js';

/** A turn that asks an agent, which a process starts or continues. */
export interface CallerTask {
  readonly type: 'call';
  readonly file: string;
  readonly agent: string;
  readonly turn: string;
  readonly message: string;
}

const { file, agent, turn, message }: CallerTask = JSON.parse(process.argv[2] ?? '{}');
const tool = a2aTool({ name: 'agents.test', description: 'Ask the agent', agent });
await using store = sqliteStore(file);
await using pce = createOrchestrator({
  ...scriptedRoles({
    decide: ({ exchanges }) =>
      exchanges.length === 0 ? directCalls({ tool: tool.name, args: { message } }) : completion(),
  }),
  tools: [tool],
  store,
  leaseTtlMs: 300,
});
const isKnown = (await pce.list()).some((one) => one.turn === turn);
const handle = isKnown ? pce.resume(turn, { wait: 10_000 }) : pce.start('Ask', { turn });
handle.on('tool.selected', () => print('selected'));
const { status } = await handle.result();
print(status);

function print(line: string): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
