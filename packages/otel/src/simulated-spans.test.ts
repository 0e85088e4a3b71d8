import { createOrchestrator, memoryStore, type Store } from '@pce/core';
import { createTurnReader } from '@pce/core/internal';
import { simulate } from '@pce/simulation';
import { expect, it } from 'vitest';
import { otel, type Span, spansOf } from './index.js';

const scenarios = Number(process.env.PCE_SCENARIOS ?? 25);

it('sends each span of turns that crash and move once, none without its parent, and tokens as often as they were used (F5)', async () => {
  let roots = 0;
  for (let seed = 0; seed < scenarios; seed += 1) {
    const opened: Store[] = [];
    const stayOpen = async (): Promise<void> => undefined;
    const live: Span[] = [];
    await simulate({
      seed,
      store({ clock }) {
        const store = memoryStore({ clock });
        opened.push(store);
        return { ...store, close: stayOpen, [Symbol.asyncDispose]: stayOpen };
      },
      orchestrate: (options) =>
        createOrchestrator({
          ...options,
          observers: [otel({ sink: { add: (span) => void live.push(span) } })],
        }),
    });
    const [store = memoryStore()] = opened;
    const reader = createTurnReader({ store });
    const { turns } = await reader.list({ limit: 100 });
    const journal = new Map<string, Span>();
    for (const { turn } of turns) {
      const spans = spansOf(await reader.events(turn, { limit: 10_000 }));
      for (const span of spans) journal.set(span.spanId, span);
      const { usage, ended } = await reader.get(turn);
      const ids = new Set(spans.map(({ spanId }) => spanId));
      expect(ids.size).toBe(spans.length);
      if (ended === undefined) continue;
      roots += 1;
      const lost = spans.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId));
      expect({ seed, lost }).toEqual({ seed, lost: [] });
      const [first] = await reader.events(turn, { limit: 1 });
      const isFork = first?.event.type !== 'turn.started' || first.event.turn !== turn;
      const tokens = spans.reduce(
        (sum, { attributes }) => sum + Number(attributes['gen_ai.usage.input_tokens'] ?? 0),
        0,
      );
      if (!isFork)
        expect({ seed, turn, tokens }).toEqual({ seed, turn, tokens: usage.inputTokens });
    }
    expect(new Set(live.map(({ spanId }) => spanId)).size).toBe(live.length);
    for (const span of live)
      expect({ seed, span }).toEqual({ seed, span: journal.get(span.spanId) });
  }
  expect(roots).toBeGreaterThan(scenarios / 2);
});
