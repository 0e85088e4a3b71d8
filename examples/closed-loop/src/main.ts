import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLoop } from './run-loop.ts';

for (const place of ['here', 'processes'] as const) {
  const folder = await mkdtemp(join(tmpdir(), 'closed-loop-'));
  try {
    console.log(`\nAgents: ${place}`);
    const { status, iterations, prompts } = await runLoop(folder, place, (line) =>
      console.log(line),
    );
    const chapters = (await readdir(folder)).filter((name) => name.startsWith('chapter'));
    console.log(
      `${status} in ${iterations} iterations, ${prompts} prompts: ${chapters.join(', ')}`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
