import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { atMost, type Result, toResult } from '../result.ts';
import { type Effort, medians } from '../sampling.ts';

/** Node's start varies by its own duration: more samples than usual, which are cheap. */
const samplesFactor = 3;

/**
 * Measures the weight of @pce/core with its dependencies: kB in a bundle, milliseconds of a start. The size has no
 * target here: it is constant, and `npm test` checks it.
 */
export async function coreWeight({ samples }: Effort): Promise<readonly Result[]> {
  const core = import.meta.resolve('@pce/core');
  const weight = toResult({
    name: '@pce/core, minified and gzipped',
    value: (await gzippedBytes(fileURLToPath(core))) / 1_000,
    unit: 'kB',
  });
  startUpMs(`import '${core}'`); // The first start reads from the disk.
  const starts = await medians(
    { samples: samples * samplesFactor },
    { floor: async () => startUpMs(''), subject: async () => startUpMs(`import '${core}'`) },
  );
  const importing = toResult({
    name: 'import of @pce/core, over bare Node',
    value: starts.subject - starts.floor,
    unit: 'ms',
    floor: starts.floor,
    target: atMost('ratio', 3),
  });
  return [weight, importing];
}

async function gzippedBytes(entry: string): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    write: false,
  });
  return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
}

function startUpMs(program: string): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - startedAt;
}
