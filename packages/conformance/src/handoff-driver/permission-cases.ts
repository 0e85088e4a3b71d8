import assert from 'node:assert/strict';
import type { PermissionDecision, PermissionRequest } from '@pce/core/ports';
import { type ConformanceCase, toCases } from '../suite/conformance-case.js';
import { until, within } from '../suite/within.js';
import { handOver, type OpenHandoff, openSession } from './handoff-place.js';

const asks = { type: 'ask', title: 'write notes.md' } as const;

async function decide(open: OpenHandoff, decision: () => Promise<PermissionDecision>) {
  const requests: PermissionRequest[] = [];
  await using opened = await openSession(open, [asks], {
    permission: (request) => {
      requests.push(request);
      return decision();
    },
  });
  if (!opened.place.driver.capabilities.permissions) return undefined;
  const { outcome } = await handOver(opened);
  return { requests, said: outcome.text };
}

export const permissionCases: readonly ConformanceCase<OpenHandoff>[] = toCases({
  async 'asks for permission and passes the decision to the agent (C8)'(open) {
    const allowed = await decide(open, async () => 'allow');
    if (allowed === undefined) return;
    assert.equal(allowed.requests.length, 1, 'it does not ask once');
    assert.match(allowed.requests[0]?.title ?? '', /notes\.md/, 'it does not say for what');
    assert.equal(allowed.said, 'allowed', 'the agent does not get the permission');
    const rejected = await decide(open, async () => 'reject');
    assert.equal(rejected?.said, 'rejected', 'the agent does not get the rejection');
  },
  async 'rejects a permission if there is no decider or the decision fails (C8)'(open) {
    const failed = await decide(open, () => Promise.reject(new Error('the decision failed')));
    if (failed === undefined) return;
    assert.equal(failed.said, 'rejected', 'it allows after a failed decision');
    await using opened = await openSession(open, [asks]);
    const { outcome } = await handOver(opened);
    assert.equal(outcome.text, 'rejected', 'it allows without a decider');
  },
  async 'does not wait for a permission whose agent has died (C8)'(open) {
    let useless: AbortSignal | undefined;
    await using opened = await openSession(open, [{ ...asks, dies: true }], {
      permission: (_, signal) => {
        useless = signal;
        return new Promise(() => undefined);
      },
    });
    if (!opened.place.driver.capabilities.permissions) return;
    const { outcome } = await handOver(opened);
    assert.equal(outcome.status, 'failed', 'it takes a dead agent for something else');
    assert.notEqual(useless?.aborted, false, 'it lets the person decide for a dead agent');
  },
  async 'withdraws a permission request when the prompt is cancelled (C8)'(open) {
    let ask: (signal: AbortSignal) => void = () => undefined;
    const asked = new Promise<AbortSignal>((resolve) => {
      ask = resolve;
    });
    await using opened = await openSession(open, [asks], {
      permission: (_, signal) => {
        ask(signal);
        return new Promise(() => undefined);
      },
    });
    if (!opened.place.driver.capabilities.permissions) return;
    const ended = handOver(opened);
    const signal = await within(opened.place, asked, 'it does not ask for permission');
    await opened.session.cancel();
    assert.equal((await ended).outcome.status, 'cancelled', 'it is not cancelled');
    await until(
      opened.place,
      () => signal.aborted,
      'it lets the person decide for a cancelled prompt',
    );
  },
});
