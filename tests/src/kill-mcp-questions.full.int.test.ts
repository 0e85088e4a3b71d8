import { fileURLToPath } from 'node:url';
import { createOrchestrator } from '@pce/core';
import { serveHttp } from '@pce/mcp-server';
import { sqliteStore } from '@pce/storage-sqlite';
import { bundleProgram, makeFolder } from '@pce/test-support';
import { scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { killableProcess } from './killable-process.ts';
import { linesFile } from './lines-file.ts';
import type { McpQuestionTask } from './mcp-question-process.ts';
import { orderSchema, orderServer } from './order-server.ts';
import { pause, upTo } from './random.ts';
import { rounds, testTimeoutMs } from './rounds.ts';

const lineSchema = z.object({ at: z.string() });

it(
  'asks once what an MCP server asks, and has it done once, when killed between question and answer (B6, A14, F1, F8)',
  async () => {
    using folder = makeFolder();
    const [file, ledger] = [folder.newFile(), folder.newFile('.jsonl')];
    const orders = linesFile(ledger, orderSchema);
    await using listening = await serveHttp(() => orderServer(orders), { at: { port: 0 } });
    const source = fileURLToPath(new URL('mcp-question-process.ts', import.meta.url));
    let at = '';
    const killedAt = new Map<string, number>();
    await using host = killableProcess<McpQuestionTask>({
      program: await bundleProgram(source, folder.root),
      task: { file, url: listening.url, ledger },
      onLine(line) {
        ({ at } = lineSchema.parse(line));
        // Most kills come after a question is open.
        return at !== 'call' || Math.random() < 0.2;
      },
    });
    for (let round = 0; round < rounds; round += 1) {
      await host.atWork();
      await pause(upTo(250));
      await host.kill();
      killedAt.set(at, (killedAt.get(at) ?? 0) + 1);
      host.restart();
    }
    await host.atWork();
    await host.end();

    const done = orders.read();
    const numbers = done.map((_, index) => String(index + 1));
    expect(done.map(({ number, size }) => [number, size])).toEqual(
      numbers.map((number) => [number, 42]),
    );
    await using pce = createOrchestrator({ ...scriptedRoles(), store: () => sqliteStore(file) });
    const doubts: string[] = [];
    for (const number of numbers) {
      const open = new Set<string>();
      const asked: string[] = [];
      for (const { event } of await pce.events(`turn_${number}`)) {
        if (event.type === 'intervention.resolved') open.delete(event.id);
        if (event.type !== 'intervention.opened') continue;
        open.add(event.intervention.id);
        (event.intervention.kind === 'question' ? asked : doubts).push(event.intervention.message);
        expect(open.size).toBe(1);
      }
      expect([number, asked]).toEqual([number, ['MCP server shop asks: Which size?']]);
      expect((await pce.result(`turn_${number}`)).status).toBe('completed');
      await pce.verify(`turn_${number}`);
    }
    const moments = [...killedAt].map(([moment, kills]) => `${moment} ${kills}`).join(', ');
    console.info(`${rounds} kills (${moments}): ${done.length} orders, ${doubts.length} in doubt`);
  },
  testTimeoutMs,
);
