import { expect, it } from 'vitest';
import { withFolder } from '../src/scratch.ts';
import { openStepRows } from './step-rows.ts';
import { storedBytes } from './stored-bytes.ts';

it('bytes in the write-ahead log count once, in the file', async () => {
  await withFolder(async (folder) => {
    const rows = openStepRows(folder);
    const empty = storedBytes(folder);
    const text = 'x'.repeat(1_000_000);
    rows.save('turn-1', text);
    const kept = storedBytes(folder) - empty;
    rows.close();
    expect(kept / text.length).toBeCloseTo(1, 1);
  });
});
