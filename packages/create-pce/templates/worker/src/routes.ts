import { type Orchestrator, PceError } from '@pce/core';
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import * as z from 'zod';

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

/** Takes requests and decisions, which workers carry out. It has no login: add yours. */
export function createRoutes(pce: Orchestrator): Hono {
  const app = new Hono();
  app.use(csrf());

  app.get('/health', ({ json }) => json({ ok: true }));

  app.post('/turns', async ({ req, json }) => {
    const body = newTurn.safeParse(await req.json().catch(() => undefined));
    if (!body.success) return json({ error: 'send { "request": "…" }' }, 400);
    return json({ turn: await pce.submit(body.data.request) }, 202);
  });

  app.get('/turns/:turn', async ({ req, json }) => {
    const { status, answer } = await pce.result(req.param('turn'));
    return json({ status, answer: answer ?? null });
  });

  app.get('/approvals', async ({ json }) => json(await pce.interventions()));

  app.post('/approvals/:id', async ({ req, json }) => {
    const body = decision.safeParse(await req.json().catch(() => undefined));
    if (!body.success) return json({ error: 'send { "choose": "…", "by": "…" }' }, 400);
    const { answer, ...rest } = body.data;
    await pce.decide(req.param('id'), { ...rest, ...(answer && { answer }) });
    return json({}, 202);
  });

  app.onError((error, { json }) => {
    if (error instanceof HTTPException) return error.getResponse(); // csrf: a form, or JSON without its type
    const status = PceError.isInstance(error) ? statuses.get(error.code) : undefined;
    if (status === undefined) console.error(error);
    return json({ error: status === undefined ? 'internal' : error.message }, status ?? 500);
  });

  return app;
}
