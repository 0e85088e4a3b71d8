import { existsSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Point at which the bank kills the process: just before or just after a refund. */
export type KillPoint = 'before' | 'after';

/** A bank whose ledger is a file: one line for each refund. */
export interface Bank {
  /** Whether a refund with a known key is not repeated. */
  readonly takesKeys: boolean;
  readOrder(order: string): {
    readonly order: string;
    readonly cost: string;
    readonly history?: string;
  };
  refund(order: string, eur: number, key: string): Promise<{ readonly refunded: string }>;
}

/** Options of `openBank`. */
interface BankOptions {
  readonly takesKeys: boolean;
  /** @defaultValue none */
  readonly kill?: KillPoint | undefined;
}

/** Opens the bank whose ledger is in a folder. */
export function openBank(folder: string, { takesKeys, kill }: BankOptions): Bank {
  const killAt = (point: KillPoint): void => {
    if (kill === point) process.kill(process.pid, 'SIGKILL');
  };
  return {
    takesKeys,
    readOrder: (order) => ({ order, cost: '40 EUR' }),
    async refund(order, eur, key) {
      const isKnown = takesKeys && readLedger(folder).some((line) => line.startsWith(`${key} `));
      killAt('before');
      if (!isKnown) await appendFile(ledgerOf(folder), `${key} ${order} ${eur}\n`);
      killAt('after');
      return { refunded: `${eur} EUR` };
    },
  };
}

/** Returns a line for each refund. */
export function readLedger(folder: string): readonly string[] {
  const file = ledgerOf(folder);
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
}

const ledgerOf = (folder: string): string => join(folder, 'ledger.txt');
