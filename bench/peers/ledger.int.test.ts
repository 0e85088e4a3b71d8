import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withFolder } from '../src/scratch.ts';
import { openLedger } from './ledger.ts';

const subject = { contender: 'pce', setup: 'memory', steps: 10 };
const outcome = { figures: { samples: [] } };

describe('the ledger', () => {
  it('gives back in a later run what an earlier one has measured', async () => {
    await withFolder(async (folder) => {
      const file = join(folder, 'peers.jsonl');
      const first = openLedger(file, 5);
      expect(first.find('step', subject)).toBeUndefined();
      first.add('step', { ...subject, outcome });
      const second = openLedger(file, 5);
      expect(second.find('step', subject)).toEqual(outcome);
      expect(second.find('step', { ...subject, steps: 100 })).toBeUndefined();
      expect(second.find('memory', subject)).toBeUndefined();
      expect(second.environment).toEqual(first.environment);
    });
  });

  it('refuses figures of another machine', async () => {
    await withFolder(async (folder) => {
      const file = join(folder, 'peers.jsonl');
      openLedger(file, 5);
      const elsewhere = readFileSync(file, 'utf8').replace(/"cpu":"[^"]*"/, '"cpu":"another"');
      writeFileSync(file, elsewhere);
      expect(() => openLedger(file, 5)).toThrow('on another: name another');
    });
  });

  it('refuses a line that it did not write', async () => {
    await withFolder(async (folder) => {
      const file = join(folder, 'peers.jsonl');
      openLedger(file, 5);
      appendFileSync(file, '{"contender":"pce"}\n');
      expect(() => openLedger(file, 5)).toThrow();
    });
  });

  it('is forgotten where no file is named', () => {
    const ledger = openLedger(undefined, 5);
    ledger.add('step', { ...subject, outcome });
    expect(ledger.find('step', subject)).toBeUndefined();
  });
});
