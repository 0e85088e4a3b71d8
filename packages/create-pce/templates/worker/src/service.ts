import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createOrchestrator, type Orchestrator, type Store } from '@pce/core';
import { postgresStore } from '@pce/storage-postgres';
import { isOwnerAlive, processOwner, sqliteStore } from '@pce/storage-sqlite';
import { invoiceTool } from './invoice-tool.ts';
import { chooseRoles } from './roles.ts';

if (existsSync('.env')) process.loadEnvFile();

/** Opens what the web process and the workers share: roles, tools and the store. */
export function openService({ DATA = 'data', DATABASE_URL } = process.env): {
  readonly pce: Orchestrator;
  readonly store: Store;
} {
  mkdirSync(DATA, { recursive: true });
  const store = DATABASE_URL
    ? postgresStore({ url: DATABASE_URL })
    : sqliteStore(join(DATA, 'turns.db'));
  const pce = createOrchestrator({
    ...chooseRoles(),
    tools: [invoiceTool(join(DATA, 'invoices'))],
    store,
    process: processOwner(),
    isOwnerAlive, // turns of this machine's dead processes are taken over at once
  });
  return { pce, store };
}
