import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryStore } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { callTool, listInterventions } from '../test/call-tool.js';
import { stdioClient } from '../test/open-client.js';
import { openServer } from '../test/open-server.js';
import { mcpServerFactory } from './index.js';

type Args = Record<string, unknown>;

/** Opens a client with its own server, and helpers to call it. */
async function setUp(...options: Parameters<typeof openServer>) {
  const server = await openServer(...options);
  const opened = await stdioClient(server.factory);
  return {
    ...server,
    client: opened.client,
    async call(name: string, args: Args = {}) {
      const { isError, text, data } = await callTool(opened.client, name, args);
      return isError ? { refused: text } : data;
    },
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

const time = expect.any(Number);

const idle = {
  title: 'Dig',
  goal: 'Dig',
  status: 'running',
  outcome: null,
  started_at: time,
  updated_at: time,
  checkpoints: 0,
  last_checkpoint: null,
  pause: null,
  reflection: null,
  alerts: 0,
  is_working: false,
};
const role = {
  ckpt_id: null,
  iteration: null,
  probability_class: null,
  queued: 0,
  is_paused: false,
};

it('returns the advice for a limit that an agent ran into, and nothing to send while waiting for a person (C5)', async () => {
  await using server = await setUp();
  await server.call('start_episode', { goal: 'Dig' });
  const report = (text: string) => server.call('report_output', { role: 'executor', text });

  expect(await report('Done.')).toEqual({ do: 'go-on', until: null, message: null, pause: null });
  const capped = 'Exceeded 25 native tool calls';
  for (let count = 0; count < 3; count += 1)
    expect(await report(capped)).toMatchObject({
      do: 'continue',
      until: time,
      message: 'continue',
    });
  const paused = { do: 'pause', until: null, pause: { needs_person: true } };
  expect(await report(capped)).toMatchObject(paused);
  expect(await report('Done.')).toMatchObject({ ...paused, message: null });
});

describe('arguments as models send them', () => {
  it.each<[string, Args]>([
    ['list_checkpoints', { limit: '5', episode_id: null }],
    ['start_episode', { goal: 'Dig', roles: '["planner", "executor"]' }],
    ['start_episode', { goal: 'Dig', title: null, roles: 'null' }],
    ['record_checkpoint', { iteration: '1', role: 'planner', scratchpad: 'x', files: '[]' }],
    [
      'record_checkpoint',
      {
        iteration: 1,
        role: 'planner',
        scratchpad: 'x',
        error: '{"message": "no", "is_fatal": "False"}',
      },
    ],
  ])('are accepted if unambiguous: %s %j (A4)', async (name, args) => {
    await using server = await setUp();
    await server.call('start_episode', { goal: 'Begin' });

    expect(await server.call(name, args)).not.toHaveProperty('refused');
  });

  it.each<[string, Args, string]>([
    ['list_checkpoints', { limit: 'five' }, 'limit'],
    ['start_episode', { goal: 'Dig', roles: 'planner' }, 'roles'],
    ['record_checkpoint', { iteration: '1.5', role: 'planner', scratchpad: 'x' }, 'iteration'],
  ])('are otherwise rejected with the name of the field: %s %j (A4)', async (name, args, field) => {
    await using server = await setUp();
    await server.call('start_episode', { goal: 'Begin' });

    expect(await server.call(name, args)).toEqual({ refused: expect.stringContaining(field) });
  });
});

describe('the answers of the tracker', () => {
  it('report the status of an episode, from its beginning to a pause (C1, C6)', async () => {
    await using server = await setUp();
    const { episode_id, status } = await server.call('start_episode', { goal: 'Dig' });
    const roles = [
      { role: 'planner', ...role },
      { role: 'executor', ...role },
    ];
    expect(status).toEqual({ episode_id, ...idle, roles });

    const first = { iteration: 1, role: 'planner', scratchpad: '1. Dig', files: ['old.txt'] };
    const recorded = await server.call('record_checkpoint', first);
    expect(recorded).toEqual({
      ckpt_id: expect.stringMatching(/^ckpt_/),
      episode_id,
      probability_class: null,
      decided_by: null,
      status: 'running',
      pause: null,
    });
    await server.call('send_message', { target: 'executor', message: 'Go', from: 'planner' });
    const paused = await server.call('pause_episode', { reason: 'lunch', target: 'executor' });
    const pause = {
      cause: 'person',
      reason: 'lunch',
      target: ['executor'],
      since: time,
      until: null,
      needs_person: true,
    };

    expect(paused).toEqual({
      episode_id,
      status: {
        episode_id,
        ...idle,
        status: 'paused',
        checkpoints: 1,
        pause,
        last_checkpoint: { ckpt_id: recorded.ckpt_id, role: 'planner', iteration: 1, at: time },
        roles: [
          { ...roles[0], ckpt_id: recorded.ckpt_id, iteration: 1 },
          { ...roles[1], queued: 1, is_paused: true },
        ],
      },
    });
    expect(await server.call('receive_messages', { target: 'executor' })).toEqual({
      messages: [],
      pause,
    });
    const { ack, ...resumed } = await server.call('resume_episode', { note: 'Well' });
    expect(ack).toBe(true);
    expect(resumed).toMatchObject({ episode_id, status: { status: 'running', pause: null } });
  });

  it('return messages in order, again until acknowledged, a page at a time (C7)', async () => {
    await using server = await setUp();
    const send = (message: string, more: Args = {}) =>
      server.call('send_message', { target: 'executor', message, ...more });
    const first = await send('one', { from: 'planner' });
    const second = await send('two');
    const message = (sent: Args, text: string, from: string | null, again: boolean) => ({
      message_id: sent.message_id,
      sequence: sent.sequence,
      from,
      text,
      queued_at: time,
      is_redelivery: again,
    });

    expect(first).toEqual({
      ack: true,
      message_id: expect.stringMatching(/^msg_/),
      sequence: 1,
      episode_id: expect.stringMatching(/^episode_/),
    });
    expect(second).toMatchObject({ sequence: 2, episode_id: first.episode_id });
    const receive = (args: Args) =>
      server.call('receive_messages', { target: 'executor', ...args });
    expect(await receive({ limit: 1 })).toEqual({
      messages: [message(first, 'one', 'planner', false)],
      pause: null,
    });
    expect(await receive({})).toEqual({
      messages: [message(first, 'one', 'planner', true), message(second, 'two', null, false)],
      pause: null,
    });
    const acknowledge = { message_id: first.message_id };
    expect(await server.call('acknowledge_message', acknowledge)).toEqual({
      ack: true,
      is_new: true,
    });
    expect(await server.call('acknowledge_message', acknowledge)).toEqual({
      ack: true,
      is_new: false,
    });
  });

  it('compare, list and restore checkpoints, with all of their figures (C2, C6)', async () => {
    await using server = await setUp();
    const plan = (iteration: number, scratchpad: string) =>
      server.call('record_checkpoint', { iteration, role: 'planner', scratchpad });
    const first = await plan(1, '1. List the tables\n');
    const second = await plan(2, '1. Drop the tables\n');
    const listed = (recorded: Args, iteration: number) => ({
      ckpt_id: recorded.ckpt_id,
      role: 'planner',
      iteration,
      at: time,
      files: [],
      probability_class: recorded.probability_class,
      decided_by: recorded.decided_by,
    });

    expect(
      await server.call('diff_and_classify', { from_id: first.ckpt_id, to_id: second.ckpt_id }),
    ).toEqual({
      patch: expect.stringContaining('-1. List the tables\n+1. Drop the tables\n'),
      probability_class: 'MEDIUM',
      ratio: 0,
      kept: 0.5,
      order: 1,
      decided_by: 'destructive-verb',
      coarse: false,
    });
    const page = await server.call('list_checkpoints', { limit: 1 });
    expect(page).toEqual({ checkpoints: [listed(second, 2)], next: expect.any(String) });
    expect(await server.call('list_checkpoints', { after: page.next })).toEqual({
      checkpoints: [listed(first, 1)],
      next: null,
    });
  });

  it('leave a pause that rules made to a person, unless the host lets clients decide (A14, C6)', async () => {
    const dangerous = { iteration: 2, role: 'planner', scratchpad: '1. Drop the tables\n' };
    const deviate = async (server: Awaited<ReturnType<typeof setUp>>) => {
      const safe = { ...dangerous, iteration: 1, scratchpad: '1. List the tables\n' };
      const { ckpt_id } = await server.call('record_checkpoint', safe);
      await server.call('record_checkpoint', dangerous);
      const restore = { ckpt_id, scope: 'transcript' };
      const preview = await server.call('restore_checkpoint', { ...restore, preview: true });
      return [
        preview,
        await server.call('resume_episode'),
        await server.call('restore_checkpoint', restore),
      ];
    };
    await using strict = await setUp();
    await using lenient = await setUp({ clientsDecide: true });
    const refusal = {
      refused: expect.stringContaining('the episode waits for a person (deviation)'),
    };
    const shown = { ckpt_id: null, files: [], left: [] };

    expect(await deviate(strict)).toEqual([shown, refusal, refusal]);
    expect(await deviate(lenient)).toMatchObject([
      shown,
      { ack: true, status: { status: 'running' } },
      { ckpt_id: expect.stringMatching(/^ckpt_/) },
    ]);
  });

  it('report what is missing if no episode or several match (C1)', async () => {
    await using server = await setUp();
    const none = await server.call('get_status');
    const { episode_id } = await server.call('start_episode', { goal: 'one' });
    expect(await server.call('get_status')).toMatchObject({ episode_id });
    const other = await server.call('start_episode', { title: 'two', roles: ['writer'] });
    const several = await server.call('send_message', { target: 'planner', message: 'x' });

    expect(none.refused).toContain('there is no open episode: call start_episode');
    expect(several.refused).toContain('several episodes are open');
    expect(await server.call('get_status', { episode_id })).toMatchObject({ title: 'one' });
    expect(other.status).toMatchObject({ title: 'two', roles: [{ role: 'writer' }] });
  });
});

describe('the answers of the workspace', () => {
  const open = {
    intervention_id: expect.stringMatching(/\.i1$/),
    kind: 'approval',
    priority: 'high',
    message: expect.stringContaining('disk.delete_file'),
    tool: 'disk.delete_file',
    options: [
      { id: 'approve', label: expect.any(String), needs_answer: false },
      { id: 'deny', label: expect.any(String), needs_answer: false },
      { id: 'abandon', label: expect.any(String), needs_answer: false },
    ],
  };

  it('report the result of a turn, and what it waits for (E1, A14)', async () => {
    await using server = await setUp();
    const run = await server.call('run_plan', { plan: 'planning/report.md' });
    expect(run).toEqual({
      turn_id: expect.stringMatching(/^turn_/),
      status: 'completed',
      answer: expect.stringContaining('[c1]'),
      claims: [
        { claim_id: 'c1', claim: '2 files in planning', source: expect.any(String) },
        { claim_id: 'c2', claim: expect.any(String), source: expect.any(String) },
      ],
      warnings: [],
      interventions: [],
    });

    const { turn_id, interventions } = await server.call('run_plan', {
      plan: 'planning/clean-up.md',
    });
    expect(interventions).toEqual([open]);
    expect(await server.call('list_interventions')).toEqual({ interventions: [open] });
    expect(await server.call('resume_turn', { turn_id })).toMatchObject({ status: 'blocked' });
    const keyed = { turn_id, idempotency_key: 'k' };
    expect(await server.call('resume_turn', keyed)).toMatchObject({ turn_id, status: 'blocked' });
    expect(await server.call('resume_turn', keyed)).toMatchObject({ turn_id, status: 'blocked' });
    const [{ intervention_id } = {}] = await listInterventions(server.client);
    expect(
      await server.call('resolve_intervention', { intervention_id, choose: 'approve' }),
    ).toEqual({ refused: expect.stringContaining('this server takes no decisions from clients') });
    expect(existsSync(join(server.folder.root, 'old.txt'))).toBe(true);
  });

  it('report what a planning document would do, and why it would not run (E1)', async () => {
    await using server = await setUp();
    const report = join(server.folder.root, 'planning/report.md');
    expect(await server.call('check_plan', { plan: 'planning/report.md' })).toEqual({
      title: 'Report',
      steps: [
        { id: 'STEP_1', description: 'List the files in `planning`' },
        {
          id: 'STEP_2',
          description: 'Write the result of step 1 to `scratch/files.json`',
        },
      ],
      problems: [],
      remarks: [],
    });
    writeFileSync(report, '## Steps\n\n1. Frobnicate the result of step 9\n');
    expect(await server.call('check_plan', { plan: 'planning/report.md' })).toMatchObject({
      title: null,
      problems: [expect.stringContaining('step 9')],
    });
    rmSync(report);
    expect((await server.call('check_plan', { plan: 'planning/report.md' })).refused).toContain(
      'invalid_input',
    );
    expect(await server.call('run_plan', { plan: 'old.txt' })).toEqual({
      refused: expect.stringContaining('there is no planning document old.txt'),
    });
  });

  it('give inputs of the call to the plan, before those of its front matter (A15)', async () => {
    await using server = await setUp();
    const steps = '## Steps\n\n1. List the files in `{{folder}}`\n';
    writeFileSync(
      join(server.folder.root, 'planning/report.md'),
      `---\nmode: chat\ninputs: { folder: nowhere }\n---\n${steps}`,
    );
    const args = { plan: 'planning/report.md', inputs: { folder: 'planning' } };

    expect(await server.call('run_plan', args)).toMatchObject({
      claims: [{ claim: '2 files in planning' }],
    });
    const { resources } = await server.client.listResources();
    expect(resources.map(({ uri, name, title, mimeType }) => [uri, name, title, mimeType])).toEqual(
      [
        ['pce://planning/clean-up.md', 'clean-up.md', 'Clean up', 'text/markdown'],
        ['pce://planning/report.md', 'report.md', 'Report', 'text/markdown'],
        [
          expect.stringMatching(/^pce:\/\/turns\/turn_\w+\/log$/),
          expect.stringMatching(/^turn_/),
          expect.any(String),
          'text/markdown',
        ],
      ],
    );
    for (const uri of ['pce://planning/secret.md', 'pce://turns/turn_x/log']) {
      await expect(server.client.readResource({ uri })).rejects.toThrow(
        /there is no such planning document|turn_not_found/,
      );
    }
  });

  it('record a learning with its document and author, and return the procedure of the workspace (E4)', async () => {
    await using server = await setUp();
    const { root } = server.folder;
    const noted = { learning: 'Mondays are empty', plan: 'planning/report.md', by: 'Ada' };
    expect(await server.call('record_learning', noted)).toEqual({ ack: true });
    await server.call('record_learning', { learning: 'Tuesdays too' });
    writeFileSync(join(root, 'pce.md'), '# Our way\n');

    const history = readFileSync(join(root, 'history.md'), 'utf8');
    expect(history).toMatch(/planning\/report\.md.*Ada|Ada.*planning\/report\.md/s);
    expect(history).toContain('an agent');
    const { messages } = await server.client.getPrompt({ name: 'master_sop' });
    expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: '# Our way\n' } }]);
    if (process.platform === 'win32') return;
    // A named pipe would block, and a link out of the workspace must not be followed.
    const ways = [
      ['mkfifo', 'pce.md'],
      ['ln', '-s', '/etc/hostname', 'pce.md'],
    ] as const;
    for (const [program, ...args] of ways) {
      rmSync(join(root, 'pce.md'));
      execFileSync(program, args, { cwd: root });
      const own = await server.client.getPrompt({ name: 'master_sop' });
      expect(own.messages[0]?.content).toMatchObject({ text: expect.stringContaining('How work') });
    }
  });

  it('are refused above the limit of concurrent turns of clients, and succeed later', async () => {
    await using store = memoryStore();
    await using server = await openServer();
    const { workspace } = server;
    await using orchestrator = workspace.createOrchestrator({ roles: server.roles, store });
    const factory = mcpServerFactory({ workspace: { workspace, orchestrator, maxTurns: 1 } });
    await using opened = await stdioClient(factory);
    const run = () => callTool(opened.client, 'run_plan', { plan: 'planning/report.md' });

    const [first, second] = await Promise.all([run(), run()]);
    const third = await run();

    expect([first.isError, second.isError, third.isError]).toEqual([false, true, false]);
    expect(second.text).toContain('1 turns run already: wait until one has ended');
    const names = (await opened.client.listTools()).tools.map(({ name }) => name);
    expect(names).not.toContain('check_plan');
    expect(names).not.toContain('get_status');
  });
});

it('requires a tracker or a workspace', () => {
  expect(() => mcpServerFactory({})).toThrow('a server without tools');
});
