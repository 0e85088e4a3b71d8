import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import type { Contender } from '../contender.ts';
import { adapterFolder } from '../install.ts';

const execute = promisify(execFile);

export const importFigures = z.object({
  milliseconds: z.number(),
  /** Memory of the process afterwards; an empty one has about 45. */
  rssMiB: z.number(),
});

/** Measures the import of what an agent needs of a contender, in a new process. */
export async function measureImport({
  folder,
  imports,
}: Contender): Promise<z.infer<typeof importFigures>> {
  const program = `
    const startedAt = performance.now();
    ${Object.keys(imports)
      .map((name) => `await import('${name}');`)
      .join('\n')}
    const milliseconds = performance.now() - startedAt;
    console.log(JSON.stringify({ milliseconds, rssMiB: process.memoryUsage.rss() / 2 ** 20 }));
    process.exit(0);`;
  const { stdout } = await execute(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program],
    { cwd: fileURLToPath(adapterFolder(folder)) },
  );
  return importFigures.parse(JSON.parse(stdout));
}
