import { memoryStore } from '@pce/core';
import { expect, it } from 'vitest';
import { appWithPce } from '../../test/mount-server.js';

it('is a part of an app of the host, below any path (D4)', async () => {
  await using store = memoryStore();
  const app = appWithPce(store);

  const [home, plans, page] = await Promise.all([
    app.request('/'),
    app.request('/pce/api/plans'),
    app.request('/pce/docs'),
  ]);

  expect(await home.text()).toBe('Hello');
  expect(await plans.json()).toEqual({ plans: [], next_cursor: null });
  expect(page.status).toBe(200);
});
