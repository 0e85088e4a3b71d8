import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Folder, makeFolder } from '@pce/test-support';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CliRun } from '../../test/cli.js';
import { runHere, startHere } from '../../test/run-here.js';
import { type Serving, servingHere } from '../../test/serving.js';

const plan = `# Know the texts

1. List the files in \`texts\`
2. Sing a song (depends on 1)
`;

describe('an agent that works with the tools of a workspace', () => {
  let folder: Folder;
  let server: Serving;
  const pce = (...args: readonly string[]): Promise<CliRun> =>
    runHere([...args, '--server', server.url]);

  beforeAll(async () => {
    folder = makeFolder({ 'plan.md': plan, 'texts/a.txt': 'one two', 'planning/.keep': '' });
    server = await servingHere(folder.root);
  });
  afterAll(async () => {
    await server.stop();
    folder.remove();
  });

  it('works on tasks as turns, blocks on impossible ones, and ends when asked to (A18, D3, D5)', async () => {
    const agent = agentHere('--register', 'ann');
    await pce('exec', 'create', join(folder.root, 'plan.md'));
    const blocked = await pce('watch', 'last', '--until-blocked');
    const { document } = await shown();
    await pce('exec', 'resolve', 'last', '2', '--choose', 'skip');
    const ended = await pce('watch', 'last');
    const { code, stderr } = await agent.stop();

    expect(blocked.code).toBe(2);
    expect(document.tasks[0]).toMatchObject({
      status: 'COMPLETE',
      outputData: { turn: expect.stringMatching(/^turn_/), answer: expect.any(String) },
    });
    expect(document.blockers[0]).toMatchObject({ taskId: '2', suggestions: expect.any(Array) });
    expect(ended.code).toBe(0);
    expect(ended.stdout).toContain('COMPLETED');
    expect(code).toBe(0);
    const words = stderr.split('\n');
    expect(words).toContainEqual(expect.stringMatching(/^registered as agent_\w+$/));
    expect(words).toContain(`working for ${server.url}: research, write, contact, build, work`);
    expect(words).toContain('1: begun: List the files in `texts`');
    expect(words).toContain('1: task_complete');
    expect(words).toContain('2: task_blocked');
    expect(words).toContainEqual(expect.stringMatching(/^draining: /));
  });

  it('keeps its key, and needs none to start again (D8)', async () => {
    const kept = readFileSync(`${folder.root}/.pce/agents.json`, 'utf8');
    const agent = agentHere();
    await agent.said(/working for/);
    const { code, stderr } = await agent.stop();

    expect(code).toBe(0);
    expect(stderr).not.toContain('registered');
    expect(readFileSync(`${folder.root}/.pce/agents.json`, 'utf8')).toBe(kept);
  });

  it('is rejected with an unknown key (D8)', async () => {
    const args = ['agent', '--key', 'agent_1:pce_agent_none', '--workspace', folder.root];
    const { code, stderr } = await pce(...args);

    expect(code).toBe(1);
    expect(stderr).toContain('no agent has this key');
  });

  it('leaves a watch that a person stops with exit code 2', async () => {
    await pce('exec', 'create', join(folder.root, 'plan.md'));
    const watch = startHere(['watch', 'last', '--server', server.url]);
    await watch.said(/Know the texts/);
    const stopped = await watch.stop();
    await pce('exec', 'cancel', 'last');
    const { code } = await pce('watch', 'last');

    expect(stopped.code).toBe(2);
    expect(code).toBe(3);
  });

  function agentHere(...args: readonly string[]) {
    const place = ['--workspace', folder.root, '--server', server.url];
    return startHere(['agent', ...place, ...args]);
  }

  async function shown() {
    const { stdout } = await pce('exec', 'show', 'last', '--json');
    return { document: JSON.parse(stdout) };
  }
});
