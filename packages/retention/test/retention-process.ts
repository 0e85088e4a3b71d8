import { sqliteStore } from '@pce/storage-sqlite';
import { createRetention, folderArchives, signingKey } from '../src/index.js';

/** Task that a test gives a process, as JSON in the first argument. */
export interface RetentionTask {
  readonly type: 'archive' | 'erase';
  readonly root: string;
  readonly pem: string;
}

const { type, root, pem }: RetentionTask = JSON.parse(process.argv[2] ?? '');
const store = sqliteStore(`${root}/pce.db`);
const archives = folderArchives(`${root}/archive`);
const retention = createRetention({ store, archives, signer: signingKey(pem) });
await store.listStreams({ limit: 1 });
process.stdout.write('"ready"\n');
const { journals } =
  type === 'archive'
    ? await retention.archive({ olderThanMs: -1 })
    : await retention.erase({ owner: 'zanzibar' }, { by: 'a test' });
process.stdout.write(`${journals}\n`);
await store.close();
