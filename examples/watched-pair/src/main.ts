import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchPair } from './watch-pair.ts';

const folder = await mkdtemp(join(tmpdir(), 'watched-pair-'));
try {
  const status = await watchPair(folder, (line) => console.log(line));
  console.log(
    `\n${status.checkpoints} checkpoints, ${status.alerts} alerts, ${status.reflections.made} reflections`,
  );
  console.log(`search.ts: ${(await readFile(join(folder, 'search.ts'), 'utf8')).trim()}`);
} finally {
  await rm(folder, { recursive: true });
}
