import { makeFolder } from '@pce/test-support';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCli } from '../../test/cli.js';
import { killWorkers } from '../../test/killed-workers.js';
import { startHere } from '../../test/run-here.js';

beforeAll(() => buildCli(), 60_000);

describe('pce worker', () => {
  it('drives what others submit, although workers are killed: nothing is lost, doubled or left (F23, F7)', async () => {
    const { kills, asked: _, ...rest } = await killWorkers(3, 2);
    expect(rest).toEqual({ completed: 6, others: [], doubled: [] });
  });

  it('says how it is, and stops in order (F7)', async () => {
    const folder = makeFolder({ 'planning/none.md': '# None\n' });
    try {
      const args = ['worker', '--health', '0', '--sweep', '0.05', '--json', '--executions'];
      const worker = startHere([...args, '--episodes', '--workspace', folder.root]);
      const url = await worker.said(/"url": "([^"]+)"/);
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
      const metrics = await (await fetch(`${url}/metrics`)).text();
      expect(metrics).toContain('pce_worker_waiting 0\n');
      expect((await fetch(`${url}/else`)).status).toBe(404);
      expect((await worker.stop()).code).toBe(0);
    } finally {
      folder.remove();
    }
  });
});
