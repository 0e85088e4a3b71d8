import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTurnReader } from '@pce/core/internal';
import { sqliteStore } from '@pce/storage-sqlite';
import { bundleProgram, makeFolder, startProgram } from '@pce/test-support';
import { expect, it } from 'vitest';
import type { ObservedTask } from '../test/observed-process.js';
import { attributeOf, startReceiver } from '../test/start-receiver.js';
import { otlpSink, spansOf } from './index.js';

const program = fileURLToPath(new URL('../test/observed-process.ts', import.meta.url));

/** Kills of processes; 1,000 with `PCE_ROUNDS=1000`. */
const rounds = Number(process.env.PCE_ROUNDS ?? 20);

/** Turns at the same time. */
const width = 3;

it(
  'has each span once after many kills, when the journal has sent what they lost (F5)',
  async () => {
    using folder = makeFolder();
    const bundle = await bundleProgram(program, folder.root);
    await using receiver = await startReceiver();
    const report = { completed: 0, spans: 0, lost: 0, doubled: 0, orphans: 0, tokensDiffer: 0 };
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < rounds) {
        const round = next;
        next += 1;
        const [file, turn] = [folder.newFile(), `turn-${round}`];
        const task: ObservedTask = { type: 'observe', file, receiver: receiver.url, turn };
        const killed = startProgram(bundle, task);
        await killed.nextLine();
        await delay((round * 37) % 250);
        await killed.kill();
        await startProgram(bundle, task).lines();
        await using store = sqliteStore(file);
        const reader = createTurnReader({ store });
        const { ended, usage } = await reader.get(turn);
        const spans = spansOf(await reader.events(turn, { limit: 1_000 }));
        const ofTurn = () => receiver.spans.filter(({ traceId }) => traceId === spans[0]?.traceId);
        const before = new Set(ofTurn().map(({ spanId }) => spanId));
        const lost = spans.filter(({ spanId }) => !before.has(spanId));
        const sink = otlpSink({ url: receiver.url });
        for (const span of lost) sink.add(span);
        await sink.flush?.();
        const received = ofTurn();
        const ids = new Set(received.map(({ spanId }) => spanId));
        const tokens = received.reduce(
          (sum, span) => sum + Number(attributeOf(span, 'gen_ai.usage.input_tokens') ?? 0),
          0,
        );
        report.completed += ended?.status === 'completed' ? 1 : 0;
        report.spans += received.length;
        report.lost += lost.length;
        report.doubled += received.length - ids.size;
        report.orphans += received.filter((one) => !ids.has(one.parentSpanId ?? one.spanId)).length;
        report.tokensDiffer += tokens === usage.inputTokens ? 0 : 1;
      }
    };
    await Promise.all(Array.from({ length: width }, work));
    console.info(`OTLP, ${rounds} kills:`, JSON.stringify(report));
    const right = { completed: rounds, doubled: 0, orphans: 0, tokensDiffer: 0 };
    expect(report).toEqual({ ...report, ...right });
    expect(report.lost).toBeGreaterThan(0);
  },
  300_000 + rounds * 10_000,
);
