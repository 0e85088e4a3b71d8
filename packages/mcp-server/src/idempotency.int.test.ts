import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callTool, listInterventions } from '../test/call-tool.js';
import { httpClient, type OpenClient } from '../test/open-client.js';
import { openServer } from '../test/open-server.js';
import { turnIdOf } from './workspace/run-turn.js';

function caller({ client }: OpenClient) {
  return async (name: string, args: Record<string, unknown> = {}) => {
    const { isError, text, data } = await callTool(client, name, args);
    if (isError) throw new Error(text);
    return data;
  };
}

describe('an idempotency key', () => {
  it('is accepted by every tool that changes something (C1)', async () => {
    await using server = await openServer();
    await using opened = await httpClient(server.factory);
    const { tools } = await opened.client.listTools();
    const without = tools.filter(
      ({ annotations, inputSchema }) =>
        annotations?.readOnlyHint !== true &&
        !Object.hasOwn(inputSchema.properties ?? {}, 'idempotency_key'),
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it('makes each call of the tracker happen once (C1, C7)', async () => {
    await using server = await openServer();
    await using opened = await httpClient(server.factory);
    const call = caller(opened);
    const { episode_id } = await call('start_episode', { goal: 'x', idempotency_key: 's' });
    const again = await call('start_episode', { goal: 'x', idempotency_key: 's' });
    expect(again.episode_id).toBe(episode_id);
    const step = { iteration: 1, role: 'planner', scratchpad: '1. Read' };
    const first = await call('record_checkpoint', { ...step, idempotency_key: 'c' });
    const calls: readonly (readonly [string, Record<string, unknown>])[] = [
      ['record_checkpoint', step],
      ['send_message', { target: 'executor', message: 'go' }],
      ['receive_messages', { target: 'executor' }],
      ['report_output', { role: 'executor', text: 'Exceeded 25 native tool calls' }],
      ['pause_episode', { reason: 'lunch' }],
      ['resume_episode', { ckpt_id: first.ckpt_id }],
      ['restore_checkpoint', { ckpt_id: first.ckpt_id, scope: 'transcript' }],
    ];
    for (const [name, args] of calls) {
      const keyed = { ...args, idempotency_key: `k ${name}` };
      const answer = await call(name, keyed);
      const { version } = await server.tracker.getStatus(String(episode_id));
      const repeated = await call(name, keyed);
      // Its messages are marked as delivered before.
      if (name === 'receive_messages') expect(repeated).toMatchObject({ messages: [{}] });
      else expect([name, repeated]).toEqual([name, answer]);
      const status = await server.tracker.getStatus(String(episode_id));
      expect([name, status.version]).toEqual([name, version]);
    }
    const other = { reason: 'dinner', idempotency_key: 'k pause_episode' };
    await expect(call('pause_episode', other)).rejects.toThrow('used for another request');
    const { message_id } = await call('send_message', { target: 'executor', message: 'more' });
    const acknowledge = { message_id, idempotency_key: 'a' };
    expect(await call('acknowledge_message', acknowledge)).toEqual({ ack: true, is_new: true });
    expect(await call('acknowledge_message', acknowledge)).toEqual({ ack: true, is_new: true });
  });

  it('does not let a late copy of a call end another pause (C6)', async () => {
    await using server = await openServer();
    await using opened = await httpClient(server.factory);
    const call = caller(opened);
    await call('start_episode', {});
    await call('resume_episode', { idempotency_key: 'r' });
    await call('pause_episode', { reason: 'now' });
    await call('resume_episode', { idempotency_key: 'r' });
    expect(await call('get_status')).toMatchObject({ status: 'paused' });
  });

  it('makes turns, decisions and learnings happen once, and is refused for another call (F8)', async () => {
    await using server = await openServer({ clientsDecide: true });
    await using opened = await httpClient(server.factory);
    const call = caller(opened);
    const run = { plan: 'planning/clean-up.md', idempotency_key: 'run' };
    const { turn_id, status } = await call('run_plan', run);
    expect(status).toBe('blocked');
    expect(await call('run_plan', run)).toMatchObject({ turn_id, status: 'blocked' });
    await expect(call('run_plan', { ...run, inputs: { a: 1 } })).rejects.toThrow('another call');

    const [open] = await listInterventions(opened.client);
    const decision = {
      intervention_id: open?.intervention_id,
      choose: 'approve',
      idempotency_key: 'yes',
    };
    expect(await call('resolve_intervention', decision)).toMatchObject({ status: 'completed' });
    expect(existsSync(join(server.folder.root, 'old.txt'))).toBe(false);
    expect(await call('resolve_intervention', decision)).toMatchObject({ status: 'completed' });
    await expect(call('resolve_intervention', { ...decision, choose: 'reject' })).rejects.toThrow(
      'another call',
    );

    const learning = { learning: 'Old files come back', idempotency_key: 'note' };
    await call('record_learning', learning);
    await call('record_learning', learning);
    const history = join(server.folder.root, 'history.md');
    expect(readFileSync(history, 'utf8').match(/Old files come back/g)).toHaveLength(1);
    rmSync(history);
    await call('record_learning', { ...learning, idempotency_key: 'another note' });
    expect(existsSync(history)).toBe(true);
  });

  it('resumes the turn of a call whose process ended before it was recorded (F8)', async () => {
    await using server = await openServer();
    await using opened = await httpClient(server.factory);
    const [plan, key] = ['planning/clean-up.md', 'run'];
    const { request } = await server.workspace.readPlan(plan);
    const { turn } = await server.orchestrator
      .start(request, { turn: turnIdOf(plan, key) })
      .result();
    const answer = await caller(opened)('run_plan', { plan, idempotency_key: key });
    expect(answer).toMatchObject({ turn_id: turn, status: 'blocked' });
    expect(await server.orchestrator.list()).toHaveLength(1);
  });
});
