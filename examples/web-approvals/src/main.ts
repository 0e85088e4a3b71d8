import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { createOrchestrator } from '@pce/core';
import { ruleRoles } from '@pce/rules';
import { sqliteStore } from '@pce/storage-sqlite';
import { createApp } from './create-app.ts';
import { refundTool } from './refund-tool.ts';

const [folder = '.', port = '8787'] = process.argv.slice(2);

const pce = createOrchestrator({
  ...ruleRoles(),
  tools: [refundTool(join(folder, 'ledger.txt'))],
  store: () => sqliteStore(join(folder, 'turns.db')),
  leaseTtlMs: 2_000, // others may resume the turns of a killed process after this
});

// Resumes turns of the last process; those that wait for a person keep waiting.
pce.recover().catch((error: unknown) => console.error(error));

const server = serve(
  { fetch: createApp(pce).fetch, hostname: '127.0.0.1', port: Number(port) },
  ({ port }) => console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` })),
);

process.once('SIGTERM', () => {
  server.close();
  void pce.close();
});
