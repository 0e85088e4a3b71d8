import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const place = '/dev/shm';
const leastBytes = 4 * 2 ** 30;

/**
 * Makes a folder in memory, which is gone after this process: tests wait for the disk at thousands of commits. Returns
 * `undefined` where there is none, it has little room, or it runs no programs.
 */
export function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(place);
    if (Math.min(bavail * bsize, process.availableMemory()) < leastBytes) return undefined;
    const folder = mkdtempSync(join(place, 'pce-tests-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    chmodSync(folder, 0o755); // a PostgreSQL that root starts runs as somebody else
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    return spawnSync(program).status === 0 ? folder : undefined;
  } catch {
    return undefined; // another system than Linux
  }
}
