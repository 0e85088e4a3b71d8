// #region mount
import type { Store } from '@pce/core/store';
import { createServer } from '@pce/server';
import { Hono } from 'hono';

/** An app of your own, with the API below /pce. */
export function appWithPce(store: Store): Hono {
  const { fetch } = createServer({ store });
  const app = new Hono();
  app.get('/', (c) => c.text('Hello'));
  app.mount('/pce', fetch);
  return app;
}
// #endregion
