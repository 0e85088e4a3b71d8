import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOrchestrator } from '@pce/core';
import { ruleRoles } from '@pce/rules';
import { sqliteStore } from '@pce/storage-sqlite';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { startHere } from '../../test/run-here.js';

const jot = `#!/bin/sh
# ---
# description: Jot text
# parameters: { text: { type: string } }
# effect: once
# ---
text=$(sed 's/.*"text":"\\([^"]*\\)".*/\\1/')
echo "$text" >> runs.txt
echo '{"noted": true}'
`;

describe('pce worker', () => {
  it('drives what others submit beside another worker, each turn once (F23, F7)', async () => {
    using folder = makeFolder({
      'planning/notes.md': '# Notes\n## Goals\n- Have notes\n## Steps\n1. Jot "none"\n',
      'execution/jot.sh': jot,
    });
    const file = join(folder.root, 'turns.db');
    const place = ['--workspace', folder.root, '--store', file];
    const workers = [1, 2].map(() => startHere(['worker', '--sweep', '0.05', ...place]));
    await using store = sqliteStore(file);
    await using pce = createOrchestrator({ ...ruleRoles(), store });
    const words = ['a', 'b', 'c', 'd', 'e', 'f'];
    const turns = await Promise.all(words.map((word) => pce.submit(`Jot "${word}".`)));
    const statuses = () => Promise.all(turns.map(async (id) => (await pce.result(id)).status));
    await expect.poll(statuses).toEqual(turns.map(() => 'completed'));
    for (const worker of workers) expect((await worker.stop()).code).toBe(0);

    const runs = readFileSync(join(folder.root, 'runs.txt'), 'utf8');
    expect(runs.trim().split('\n').sort()).toEqual(words);
    for (const turn of turns) await pce.verify(turn);
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
