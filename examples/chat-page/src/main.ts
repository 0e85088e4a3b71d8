import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { createOrchestrator } from '@pce/core';
import { ruleRoles } from '@pce/rules';
import { sqliteStore } from '@pce/storage-sqlite';
import { chatRoutes } from '@pce/ui/ai-sdk';
import { Hono } from 'hono';
import { bundlePage } from './bundle-page.ts';
import { hastyWriter } from './hasty-writer.ts';
import { refundTool } from './refund-tool.ts';

const [folder = '.', port = '8787'] = process.argv.slice(2);

const pce = createOrchestrator({
  ...ruleRoles(),
  synthesizer: hastyWriter,
  tools: [refundTool(join(folder, 'ledger.txt'))],
  store: () => sqliteStore(join(folder, 'turns.db')),
  leaseTtlMs: 2_000, // others may resume the turns of a killed process after this
});

// Resumes turns of the last process; those that wait for a person keep waiting.
pce.recover().catch((error: unknown) => console.error(error));

const html = await readFile(new URL('page/index.html', import.meta.url), 'utf8');
const script = await bundlePage('main');

// #region routes
const chat = chatRoutes(pce); // a real host would pass `owner`
const app = new Hono().all('/api/chat/*', ({ req }) => chat(req.raw));
// #endregion
app.get('/', ({ html: respond }) => respond(html));
app.get('/page.js', ({ body }) => body(script, 200, { 'content-type': 'text/javascript' }));

const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) }, ({ port }) =>
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` })),
);

process.once('SIGTERM', () => {
  server.close();
  void pce.close();
});
