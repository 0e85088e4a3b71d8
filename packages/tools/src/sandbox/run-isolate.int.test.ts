import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { openMounts } from './files/open-mounts.js';
import type { IsolateEnd } from './isolate/messages.js';
import { runIsolate } from './run-isolate.js';
import { resolveLimits } from './sandbox-limits.js';

async function runWith(program: string): Promise<IsolateEnd> {
  const worker = join(temporaryFolder({ 'worker.mjs': program }), 'worker.mjs');
  const limits = resolveLimits();
  await using mounts = await openMounts({}, limits);
  const { signal } = new AbortController();
  const tool = { file: 'tool.mjs', source: 'export default () => 1', args: '{}', modules: {} };
  return await runIsolate(
    { ...tool, mounts, network: undefined, limits, signal },
    { worker, guest: '' },
  );
}

it('reports an incomplete installation if its thread lacks a package (B5)', async () => {
  await expect(runWith("import 'no-such-package-at-all';")).rejects.toMatchObject({
    failure: 'dependency_missing',
    message: expect.stringContaining('reinstall @pce/tools'),
  });
});

it.each([
  ['fails', 'throw new Error("broken");'],
  ['ends without an answer', ''],
])('treats a thread that %s as one that broke its limits (B8)', async (_, program) => {
  expect(await runWith(program)).toMatchObject({
    refusal: {
      code: 'sandbox_violation',
      message: expect.stringContaining('used more memory or stack than it may'),
    },
  });
});
