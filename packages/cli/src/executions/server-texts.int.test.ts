import { join } from 'node:path';
import { createClient } from '@pce/client';
import { type Folder, makeFolder } from '@pce/test-support';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CliRun } from '../../test/cli.js';
import { runHere } from '../../test/run-here.js';
import { type Serving, servingHere } from '../../test/serving.js';

const circles = Array.from({ length: 12 }, (_, index) => {
  const [one, other] = [2 * index + 1, 2 * index + 2];
  return `${one}. a (depends on ${other})\n${other}. b (depends on ${one})\n`;
});

const files = {
  'shop.md': '# Open a shop\n\n1. Rent a room\n2. Paint it (depends on 1)\n',
  'notes.md': '- perhaps\n- or not\n',
  'circles.md': circles.join(''),
};

describe('what a person reads of a server', () => {
  let folder: Folder;
  let server: Serving;
  const pce = (...args: readonly string[]): Promise<CliRun> =>
    runHere([...args, '--server', server.url]);
  const create = (file: string, ...args: readonly string[]) =>
    pce('exec', 'create', join(folder.root, file), ...args);
  const idOf = ({ stdout }: CliRun): string => stdout.split(' ')[0] ?? '';

  beforeAll(async () => {
    folder = makeFolder(files);
    server = await servingHere(folder.root);
  });
  afterAll(async () => {
    await server.stop();
    folder.remove();
  });

  it('is that a person must accept a plan that was read with little certainty (D1)', async () => {
    const created = await create('notes.md');
    const id = idOf(created);
    const accepted = await pce('exec', 'accept', id);

    expect(created.code).toBe(2);
    expect(created.stderr).toContain(
      `the plan was read with little certainty: pce exec accept ${id} --server ${server.url} once it is right\n`,
    );
    expect(accepted.stdout).toMatch(/QUEUED/);
    await pce('exec', 'cancel', id);
  });

  it('is the rest of a list by its cursor, and the executions of a plan (D4)', async () => {
    const { planId } = JSON.parse((await create('shop.md', '--json')).stdout);
    const id = idOf(await create('shop.md'));
    const first = await pce('exec', 'list', '--limit', '1');
    const [, cursor = ''] = /^there are more: --cursor (\S+)\n$/.exec(first.stderr) ?? [];
    const next = await pce('exec', 'list', '--limit', '1', '--cursor', cursor);
    const ofPlan = JSON.parse((await pce('exec', 'list', '--plan', planId, '--json')).stdout);

    expect(first.stdout).toContain(id);
    expect(next.stdout).not.toContain(id);
    expect(ofPlan.executions).toMatchObject([{ planId }]);
  });

  it('is which agent has an execution, until any may have it again (D5)', async () => {
    const { agentId } = await createClient({ url: server.url }).agents.register({
      name: 'ann',
      role: 'worker',
      capabilities: [{ action: 'work', params: [] }],
    });
    const { executionId, ...created } = JSON.parse(
      (await create('shop.md', '--agent', agentId, '--json')).stdout,
    );
    const given = async (agent: string) => {
      const { stdout } = await pce('exec', 'reassign', executionId, '--agent', agent, '--json');
      return JSON.parse(stdout).agentId;
    };

    expect(created.agentId).toBe(agentId);
    expect([await given('any'), await given(agentId)]).toEqual([null, agentId]);
  });
});
