import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { listenHere, mcpInitialize } from '../../test/mcp.js';
import { runIn } from '../../test/run-here.js';

const files = { 'planning/report.md': '# Report\n\n## Steps\n\n1. List the files in `planning`\n' };

describe('pce mcp', () => {
  it('listens on TCP, for pages of no other site than those that are allowed, and ends with a signal (C11)', async () => {
    using folder = makeFolder(files);
    const plain = await listenHere(folder, '--http', '0');
    const { url, post, stop } = await listenHere(
      folder,
      '--http',
      '0',
      '--json',
      '--allow-host',
      'pce.example, other.example',
    );
    const evil = { origin: 'https://evil.example' };
    const statuses = [
      await plain.post(mcpInitialize),
      await plain.post(mcpInitialize, evil),
      await post(mcpInitialize, { origin: 'https://pce.example' }),
      await post(mcpInitialize, evil),
    ].map(({ status }) => status);

    expect(statuses).toEqual([200, 403, 200, 403]);
    expect(JSON.parse((await stop()).stdout)).toEqual({ url });
    const { code, stdout } = await plain.stop();
    expect({ code, stdout }).toEqual({ code: 0, stdout: `listening on ${plain.url}\n` });
  });

  it('listens on a Unix socket, which is gone when it ends (C11)', async () => {
    using folder = makeFolder(files);
    const socket = join(folder.root, 'mcp.sock');
    const { stop } = await listenHere(folder, '--socket', socket);

    expect(statSync(socket).isSocket()).toBe(true);
    expect((await stop()).code).toBe(0);
    expect(existsSync(socket)).toBe(false);
  });

  it.each([
    ['the tracker', 'tracker', ['get_status'], ['run_plan']],
    ['the workspace', 'workspace', ['run_plan'], ['get_status']],
  ])('serves %s where that is asked for (C11)', async (_, tools, there, missing) => {
    using folder = makeFolder(files);
    const { ask, stop } = await listenHere(folder, '--http', '0', '--tools', tools);
    const names: string[] = (await ask('tools/list')).tools.map(
      ({ name }: { readonly name: string }) => name,
    );
    await stop();

    expect(names).toEqual(expect.arrayContaining(there));
    expect(names.filter((name) => missing.includes(name))).toEqual([]);
  });

  it('uses the episode of its option for calls that name none (C1)', async () => {
    using folder = makeFolder(files);
    const first = await listenHere(folder, '--http', '0');
    const { episode_id } = (await first.call('start_episode', { goal: 'Dig' })).structuredContent;
    await first.call('start_episode', { goal: 'Plant' });
    const several = await first.call('get_status', {});
    await first.stop();
    const second = await listenHere(folder, '--http', '0', '--episode', episode_id);
    const told = await second.call('get_status', {});
    await second.stop();

    expect(several).toMatchObject({ isError: true });
    expect(told.structuredContent).toMatchObject({ goal: 'Dig' });
  });

  it('checks a plan with the tools and limits that it would run with (E1)', async () => {
    using folder = makeFolder({
      ...files,
      'planning/low.md': `---\nlimits: { iterations: 1 }\n---\n${files['planning/report.md']}`,
    });
    const { call, stop } = await listenHere(folder, '--http', '0');
    const right = await call('check_plan', { plan: 'planning/report.md' });
    const low = await call('check_plan', { plan: 'planning/low.md' });
    await stop();

    expect(right.structuredContent).toMatchObject({ title: 'Report', problems: [] });
    expect(low.structuredContent.problems.join()).toContain('the limit is 1');
  });

  it('lets clients end a pause that waits for a person only where they may decide (C6)', async () => {
    using folder = makeFolder(files);
    const answers: boolean[] = [];
    for (const args of [[], ['--clients-decide']]) {
      const { call, stop } = await listenHere(folder, '--http', '0', ...args);
      if (answers.length === 0)
        await call('record_checkpoint', {
          iteration: 1,
          role: 'planner',
          scratchpad: '1. Dig',
          error: { message: 'the spade broke', is_fatal: true },
        });
      const { isError = false } = await call('resume_episode', {});
      answers.push(isError);
      await stop();
    }

    expect(answers).toEqual([true, false]);
  });

  it.each([
    ['two places', ['--http', '0', '--socket', 'x'], 'name one of them'],
    ['tools that are not there', ['--tools', 'all'], 'choose tracker, workspace'],
    ['other machines', ['--http', '0', '--host', '0.0.0.0'], 'reachable from other machines'],
  ])('refuses %s (C11)', async (_, args, words) => {
    using folder = makeFolder(files);
    const { code, stdout } = await runIn(folder.root, ['mcp', ...args, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).error.message).toContain(words);
  });
});
