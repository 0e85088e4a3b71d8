import { sqliteStore } from '@pce/storage-sqlite';
import { openDesk } from './open-desk.js';
import { pushSecret } from './push-receiver.js';

/** A desk in a process of its own. */
export interface DeskTask {
  readonly type: 'desk';
  readonly file: string;
  readonly port: number;
  readonly toolMs: number;
}

const { file, port, toolMs }: DeskTask = JSON.parse(process.argv[2] ?? '{}');
const push = { secret: pushSecret, leaseMs: 300, network: { allowLoopback: true } };
const onRefund = (refunded: string): void => print({ refunded });
const { pce, url } = await openDesk({ store: sqliteStore(file), port, toolMs, push, onRefund });
print({ url });
await pce.recover();

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
