import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { runInSandbox } from './run-in-sandbox.js';

const { paths } = vi.hoisted(() => ({ paths: { worker: '', guest: '' } }));
vi.mock('./isolate-paths.js', () => ({ isolatePaths: () => paths }));

const run = () => runInSandbox({ source: 'export default () => 1', args: {} });
const start = (worker: string): void => {
  paths.worker = join(temporaryFolder({ 'worker.mjs': worker }), 'worker.mjs');
};

it('says that the sandbox is not installed as a whole where its thread lacks a package (B5)', async () => {
  start("import 'no-such-package-at-all';");
  await expect(run()).rejects.toMatchObject({
    failure: 'dependency_missing',
    message: expect.stringContaining('reinstall @pce/tools'),
  });
});

it.each([
  ['fails', 'throw new Error("broken");'],
  ['ends without an answer', ''],
])('takes a thread that %s for one that broke its limits (B8)', async (_, worker) => {
  start(worker);
  await expect(run()).rejects.toMatchObject({
    failure: 'sandbox_violation',
    message: expect.stringContaining('used more memory or stack than it may'),
  });
});
