import { sqliteStore } from '@pce/storage-sqlite';
import { createRetention, folderArchives, signingKey } from '../src/index.js';

/** Task that a test gives a process, as JSON in the first argument. */
export interface RetentionTask {
  readonly type: 'archive';
  readonly root: string;
  readonly pem: string;
}

const { root, pem }: RetentionTask = JSON.parse(process.argv[2] ?? '');
const store = sqliteStore(`${root}/pce.db`);
const archives = folderArchives(`${root}/archive`);
const retention = createRetention({ store, archives, signer: signingKey(pem) });
await store.listStreams({ limit: 1 });
process.stdout.write('"ready"\n');
const { journals } = await retention.archive({ olderThanMs: -1 });
process.stdout.write(`${journals}\n`);
await store.close();
