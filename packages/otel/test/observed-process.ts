import { createOrchestrator, defineTool } from '@pce/core';
import { sqliteStore } from '@pce/storage-sqlite';
import { completion, directCalls, scriptedRoles } from '@pce/testkit';
import * as z from 'zod';
import { otel, otlpSink } from '../src/index.js';
import { spend } from './spend.js';

/** A turn of five reads whose spans are sent, which a process starts or continues. */
export interface ObservedTask {
  readonly type: 'observe';
  readonly file: string;
  readonly receiver: string;
  readonly turn: string;
}

const { file, receiver, turn }: ObservedTask = JSON.parse(process.argv[2] ?? '{}');
const look = defineTool({
  name: 'shop.look',
  description: 'Look at a shelf',
  effect: 'read',
  input: z.object({ shelf: z.number() }),
  execute: async ({ shelf }) => {
    await new Promise((resolve) => setTimeout(resolve, 25));
    return { shelf };
  },
});
await using store = sqliteStore(file);
await using pce = createOrchestrator({
  ...scriptedRoles({
    decide: ({ exchanges }, context) => {
      spend(context, Date.now());
      return exchanges.length < 5
        ? directCalls({ tool: look.name, args: { shelf: exchanges.length } })
        : completion();
    },
  }),
  tools: [look],
  store,
  leaseTtlMs: 300,
  observers: [otel({ sink: otlpSink({ url: receiver, delayMs: 20 }) })],
});
const known = (await pce.list()).find((one) => one.turn === turn);
// A process may complete the turn before it is killed.
if (known?.status !== 'completed') {
  const handle = known ? pce.resume(turn, { wait: 10_000 }) : pce.start('Look around', { turn });
  handle.on('tool.selected', () => print('running'));
  await handle.result();
}

function print(line: string): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
