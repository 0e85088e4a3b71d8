import type { Orchestrator, TurnJournalEntry } from '@pce/core';
import { PceError } from '@pce/core';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import * as z from 'zod';
import { page } from './page.ts';

const newTurn = z.object({ request: z.string().trim().min(1).max(2_000) });
const decision = z.object({
  choose: z.string(),
  answer: z.string().optional(),
  by: z.string().min(1),
});

/** HTTP status of each error that a caller can cause. */
const statuses = {
  turn_not_found: 404,
  intervention_not_found: 404,
  intervention_resolved: 409,
  lease_held: 409,
  invalid_input: 400,
} as const;

/** Begins turns, follows them as server-sent events, and accepts decisions. A real host would authenticate callers. */
export function createApp(pce: Orchestrator): Hono {
  const app = new Hono();

  app.get('/', (context) => context.html(page));

  app.post('/turns', async (context) => {
    const body = newTurn.safeParse(await context.req.json().catch(() => undefined));
    if (!body.success) return context.json({ error: 'expected { "request": "…" }' }, 400);
    const handle = pce.start(body.data.request);
    await handle.accepted; // durable: from here on it survives a crash of this process
    return context.json({ turn: handle.id }, 202);
  });

  app.get('/turns/:turn/events', async (context) => {
    const { turn } = context.req.param();
    await pce.result(turn); // 404 before the stream begins
    const after = Number(context.req.header('Last-Event-ID') ?? 0) || 0;
    return streamSSE(context, async (stream) => {
      const stop = new AbortController();
      stream.onAbort(() => stop.abort());
      for await (const entry of pce.follow(turn, { after, signal: stop.signal })) {
        await stream.writeSSE({
          id: String(entry.version),
          data: JSON.stringify(toMessage(entry)),
        });
      }
    });
  });

  app.get('/approvals', async (context) => {
    const open = await pce.interventions();
    return context.json(open.map(({ intervention }) => intervention));
  });

  app.post('/approvals/:id', async (context) => {
    const body = decision.safeParse(await context.req.json().catch(() => undefined));
    if (!body.success) return context.json({ error: 'expected { "choose", "by" }' }, 400);
    const { answer, ...rest } = body.data;
    const handle = pce.resolve(context.req.param('id'), { ...rest, ...(answer && { answer }) });
    await handle.accepted; // a second person who decides gets 409 here
    return context.json({ turn: handle.id }, 202);
  });

  app.onError((error, context) => {
    const code = PceError.isInstance(error) ? error.code : undefined;
    const status =
      code !== undefined && code in statuses ? statuses[code as keyof typeof statuses] : 500;
    return context.json({ error: status === 500 ? 'internal' : error.message }, status);
  });

  return app;
}

/** Picks the parts of an event that the page may see: events contain everything that tools returned. */
function toMessage({ event }: TurnJournalEntry) {
  const { type } = event;
  switch (event.type) {
    case 'intervention.opened':
      return { type, text: event.intervention.message };
    case 'tool.finished':
      return { type, text: event.outcome.ok ? event.outcome.summary : event.outcome.error.message };
    case 'synthesizer.answered':
      return { type, text: event.answer };
    case 'turn.finished':
      return { type, text: event.status };
    default:
      return { type, text: type };
  }
}
