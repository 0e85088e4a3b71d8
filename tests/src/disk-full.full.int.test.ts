import { expect, it } from 'vitest';
import { fillUp } from './fill-up.ts';
import { rounds, testTimeoutMs } from './rounds.ts';
import { smallFile, smallFileSystem } from './small-disk.ts';

it.each([
  ['the file system', smallFileSystem],
  ['the file', smallFile],
])(
  'loses and repeats nothing on SQLite when %s is full and has room again (F1)',
  async (_what, makeDisk) => {
    using disk = makeDisk();

    const report = await fillUp(disk, rounds);

    console.info(`SQLite, ${disk.kind} full ${rounds} times:`, JSON.stringify(report));
    expect(report.refused).toBeGreaterThanOrEqual(rounds);
  },
  testTimeoutMs,
);
