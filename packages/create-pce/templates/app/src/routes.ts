import { readFileSync } from 'node:fs';
import { type Orchestrator, PceError, type TurnJournalEntry } from '@pce/core';
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { streamSSE } from 'hono/streaming';
import * as z from 'zod';

const page = readFileSync(new URL('page.html', import.meta.url), 'utf8');

const newTurn = z.object({ request: z.string().trim().min(1).max(2_000) });
const decision = z.object({ choose: z.string(), answer: z.string().optional(), by: z.string() });

/** The HTTP status of each error that a caller can cause. */
const statuses = new Map<string, 400 | 404 | 409>([
  ['turn_not_found', 404],
  ['intervention_not_found', 404],
  ['intervention_resolved', 409],
  ['lease_held', 409],
  ['invalid_input', 400],
]);

/** Begins turns, follows them as server-sent events, and takes decisions. It has no login: add yours. */
export function createRoutes(pce: Orchestrator): Hono {
  const app = new Hono();
  app.use(csrf());

  app.get('/', ({ html }) => html(page));
  app.get('/health', ({ json }) => json({ ok: true }));

  app.post('/turns', async ({ req, json }) => {
    const body = newTurn.safeParse(await req.json().catch(() => undefined));
    if (!body.success) return json({ error: 'send { "request": "…" }' }, 400);
    const { id, durable } = pce.start(body.data.request);
    await durable; // from here on it survives a crash of this process
    return json({ turn: id }, 202);
  });

  app.get('/turns/:turn/events', async (context) => {
    const { turn } = context.req.param();
    await pce.result(turn); // answers 404 before the stream begins
    const after = Number(context.req.header('Last-Event-ID') ?? 0) || 0;
    return streamSSE(context, async (stream) => {
      const stop = new AbortController();
      stream.onAbort(() => stop.abort());
      for await (const entry of pce.follow(turn, { after, signal: stop.signal })) {
        await stream.writeSSE({ id: `${entry.version}`, data: JSON.stringify(messageOf(entry)) });
      }
    });
  });

  app.get('/approvals', async ({ json }) => json(await pce.interventions()));

  app.post('/approvals/:id', async ({ req, json }) => {
    const body = decision.safeParse(await req.json().catch(() => undefined));
    if (!body.success) return json({ error: 'send { "choose": "…", "by": "…" }' }, 400);
    const { answer, ...rest } = body.data;
    const { id, durable } = pce.resolve(req.param('id'), { ...rest, ...(answer && { answer }) });
    await durable; // a second person who decides gets 409 here
    return json({ turn: id }, 202);
  });

  app.onError((error, { json }) => {
    if (error instanceof HTTPException) return error.getResponse(); // csrf: a form, or JSON without its type
    const status = PceError.isInstance(error) ? statuses.get(error.code) : undefined;
    if (status === undefined) console.error(error);
    return json({ error: status === undefined ? 'internal' : error.message }, status ?? 500);
  });

  return app;
}

/** Picks the parts of an event that the page may see: events hold everything that tools returned. */
function messageOf({ event }: TurnJournalEntry): { type: string; text: string } {
  const { type } = event;
  switch (type) {
    case 'intervention.opened':
      return { type, text: event.intervention.message };
    case 'tool.finished':
      return { type, text: event.outcome.ok ? event.outcome.summary : event.outcome.error.message };
    case 'synthesizer.answered':
      return { type, text: event.answer };
    case 'turn.finished':
      return { type, text: event.status };
    default:
      return { type, text: '' };
  }
}
