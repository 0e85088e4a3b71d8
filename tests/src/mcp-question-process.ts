import { createOrchestrator } from '@pce/core';
import { isOwnerAlive, processOwner, sqliteStore } from '@pce/storage-sqlite';
import { completion, directCalls, scriptedRoles } from '@pce/testkit';
import { mcpTools } from '@pce/tools-mcp';
import { linesFile } from './lines-file.ts';
import { orderSchema } from './order-server.ts';
import { inputEnded, tell } from './process-under-test.ts';
import { pause, upTo } from './random.ts';
import { resumeOrStart } from './worker.ts';

/** Task that a test gives the process, as JSON in the first argument. It plays turns until its standard input ends. */
export interface McpQuestionTask {
  readonly file: string;
  /** Address of the MCP server. */
  readonly url: string;
  /** The orders that the server has carried out. */
  readonly ledger: string;
}

/** Longest time in milliseconds that the server takes for an order that is under way. */
const settleMs = 80;

/** Plays turns of one call each, answers what the server asks, and decides what is in doubt as a person who looks. */
async function main({ file, url, ledger }: McpQuestionTask): Promise<void> {
  const isOver = inputEnded();
  const orders = linesFile(ledger, orderSchema);
  const own = { destructive: false } as const;
  const tools = {
    order: { effect: 'once', ...own },
    book: { effect: 'idempotent', ...own },
  } as const;
  await using mcp = mcpTools({ servers: { shop: { url, tools } } });
  const loaded = await mcp.load();
  await using pce = createOrchestrator({
    ...scriptedRoles({
      decide: ({ iteration, request }) =>
        iteration === 1
          ? directCalls({
              tool: Number(request) % 3 > 0 ? 'shop.book' : 'shop.order',
              args: { number: request },
            })
          : completion(),
    }),
    tools: [...loaded.tools],
    store: () => sqliteStore(file, { busyTimeoutMs: 30_000 }),
    process: processOwner(),
    isOwnerAlive,
  });

  const play = async (number: string): Promise<void> => {
    const turn = `turn_${number}`;
    const start = () => pce.start(number, { turn }).result();
    let result = await resumeOrStart(pce, turn, start);
    while (result.status === 'blocked') {
      const [question, ...others] = result.interventions;
      if (question === undefined || others.length > 0) throw new Error(`${turn} asks several`);
      tell({ at: question.kind });
      if (question.kind === 'question') {
        await pause(upTo(150));
        tell({ at: 'answer' });
        const answer = { choose: 'answer', value: { size: 42 }, by: 'ann' } as const;
        result = await pce.resolve(question.id, answer).result();
      } else {
        await pause(settleMs);
        const isDone = orders.read().some((each) => each.number === number);
        const choose = isDone ? 'done' : 'run_again';
        result = await pce.resolve(question.id, { choose, by: 'ann' }).result();
      }
    }
    if (result.status !== 'completed') throw new Error(`${turn} came out as ${result.status}`);
  };
  // The latest order may be of a turn that is not at its end.
  const latest = orders.read().at(-1)?.number ?? '1';
  for (let number = Number(latest); !isOver(); number += 1) {
    tell({ at: 'call' });
    await play(String(number));
  }
}

await main(JSON.parse(process.argv[2] ?? ''));
process.exit(0);
