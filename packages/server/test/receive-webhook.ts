// #region receive
import { verifyWebhook } from '@pce/server';

/** Takes each delivery once. `taken` is a set here; keep it where it outlives the process. */
export async function receiveWebhook(request: Request, secret: string, taken: Set<string>) {
  const body = await request.text(); // as it came: parsed and written again it has another signature
  const signature = request.headers.get('PCE-Signature');
  if (!(await verifyWebhook(body, signature, secret))) return new Response(null, { status: 401 });

  const id = request.headers.get('PCE-Delivery') ?? '';
  if (!taken.has(id)) {
    const { execution_id, event } = JSON.parse(body);
    console.log(`${execution_id}: ${event.event_type}`);
    taken.add(id);
  }
  return new Response(null, { status: 204 });
}
// #endregion
