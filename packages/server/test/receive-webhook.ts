// #region receive
import { verifyWebhook } from '@pce/server';

/** Takes each delivery once. `taken` is a set here; keep it in a place that outlives the process. */
export async function receiveWebhook(request: Request, secret: string, taken: Set<string>) {
  const { headers } = request;
  const body = await request.text(); // as it came: parsed and written again it has another signature
  if (!(await verifyWebhook({ body, headers }, secret))) return new Response(null, { status: 401 });

  const id = headers.get('webhook-id') ?? '';
  if (!taken.has(id)) {
    const { execution_id, event } = JSON.parse(body);
    console.log(`${execution_id}: ${event.event_type}`);
    taken.add(id);
  }
  return new Response(null, { status: 204 });
}
// #endregion
