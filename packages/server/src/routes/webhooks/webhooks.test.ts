import { expect, it } from 'vitest';
import { api, textAt } from '../../../test/api.js';

it('is made with a secret that is shown once, listed and removed (D4, D8)', async () => {
  await using pce = api();
  const made = await pce.send('POST /api/webhooks', { url: 'https://a.example/hook' });
  const id = textAt(made, 'webhook_id');
  const listed = await pce.send('GET /api/webhooks');

  expect(made.status).toBe(201);
  expect(listed.body).toMatchObject({ webhooks: [{ webhook_id: id }], next_cursor: null });
  expect(JSON.stringify(listed.body)).not.toContain(textAt(made, 'secret'));
  expect((await pce.send(`GET /api/webhooks/${id}/deliveries`)).body).toEqual({
    deliveries: [],
    next_cursor: null,
  });
  expect((await pce.send(`DELETE /api/webhooks/${id}`)).status).toBe(204);
  expect((await pce.send(`DELETE /api/webhooks/${id}`)).status).toBe(404);
  expect((await pce.send(`GET /api/webhooks/${id}/deliveries`)).status).toBe(404);
});

it.each(['http://a.example/', 'https://127.0.0.1/', 'ftp://a.example/', 'https://10.0.0.7/'])(
  'has no address like %s, and the refusal names the field (D8)',
  async (url) => {
    await using pce = api();
    const { status, body } = await pce.send('POST /api/webhooks', { url });

    expect([status, body.code]).toEqual([422, 'invalid_input']);
    expect(body.errors).toEqual([{ field: 'body.url', message: expect.any(String) }]);
    expect((await pce.send('GET /api/webhooks')).body.webhooks).toEqual([]);
  },
);
