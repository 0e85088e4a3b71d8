import assert from 'node:assert/strict';
import type { HandoffOutcome, HandoffPart } from '@pce/core/ports';
import { type ConformanceCase, toCases } from '../suite/conformance-case.js';
import {
  handOver,
  type OpenHandoff,
  openPlace,
  openSession,
  promptText,
  silentMs,
} from './handoff-place.js';

const textOf = (parts: readonly HandoffPart[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

function assertFailed(
  outcome: HandoffOutcome,
): asserts outcome is Extract<HandoffOutcome, { status: 'failed' }> {
  assert.equal(outcome.status, 'failed', 'it takes a failure for something else');
}

export const answerCases: readonly ConformanceCase<OpenHandoff>[] = toCases({
  async 'reports its name, capabilities and readiness before it is started (C8)'(open) {
    const [{ driver }, { driver: again }] = [await openPlace(open, []), await openPlace(open, [])];
    assert.ok(driver.name.length > 0, 'its name is empty');
    assert.equal(driver.name, again.name, 'its name changes');
    assert.deepEqual(driver.capabilities, again.capabilities, 'its capabilities change');
    for (const [name, value] of Object.entries(driver.capabilities)) {
      assert.equal(typeof value, 'boolean', `its capability ${name} is no boolean`);
    }
    const readiness = await driver.probe(new AbortController().signal);
    assert.ok(readiness.ok, `it does not work here: ${readiness.detail}`);
  },
  async 'hands the agent exactly the prompt (C8)'(open) {
    await using opened = await openSession(open, [{ type: 'say', text: 'yes' }]);
    await handOver(opened);
    assert.deepEqual(opened.place.prompts(), [promptText], 'the agent gets another prompt');
  },
  async 'completes with the whole text of the agent, in order (C8)'(open) {
    await using opened = await openSession(open, [
      { type: 'say', text: 'Eins, ' },
      { type: 'think', text: 'zwei kommt' },
      { type: 'say', text: 'zwei — 😀' },
    ]);
    const { outcome, parts } = await handOver(opened);
    assert.equal(outcome.status, 'completed', 'it does not complete');
    assert.equal(outcome.text, 'Eins, zwei — 😀', 'its text is not what the agent said');
    assert.equal(textOf(parts), outcome.text, 'its parts are not its text');
  },
  async 'keeps the answers to the prompts of a session apart (C8)'(open) {
    await using opened = await openSession(open, [{ type: 'say', text: 'again' }]);
    for (const text of ['first', 'second']) {
      const { outcome } = await handOver(opened, { text });
      assert.equal(outcome.text, 'again', 'answers run into each other');
    }
    assert.deepEqual(opened.place.prompts(), ['first', 'second'], 'a prompt is lost or repeated');
  },
  async 'reports the tool calls of the agent (C8)'(open) {
    await using opened = await openSession(open, [{ type: 'call', title: 'write notes.md' }]);
    if (!opened.place.driver.capabilities.toolCalls) return;
    const { parts } = await handOver(opened);
    const calls = parts.filter((part) => part.type === 'tool_call');
    assert.equal(calls.at(-1)?.status, 'completed', 'it does not report that a tool was called');
    assert.match(calls[0]?.title ?? '', /write/, 'it does not report which tool was called');
  },
  async 'reports a failure that the agent reports, with its message (C8)'(open) {
    const message = 'Rate limit reached for o3. Please try again in 17 seconds.';
    await using opened = await openSession(open, [{ type: 'fail', message }]);
    const { outcome } = await handOver(opened);
    assertFailed(outcome);
    assert.equal(
      outcome.reason,
      'agent_error',
      'it does not say that the agent reported the failure',
    );
    assert.ok(outcome.message.includes(message), 'it hides what the agent said');
  },
  async 'fails if the agent dies during its answer, and reports that it may have acted (C8)'(open) {
    await using opened = await openSession(open, [
      { type: 'say', text: 'I begin' },
      { type: 'die' },
    ]);
    if (!opened.place.driver.capabilities.noticesEnd) return;
    const { outcome } = await handOver(opened);
    assertFailed(outcome);
    assert.equal(outcome.reason, 'died', 'it does not say that the agent died');
    assert.equal(outcome.mayHaveActed, true, 'it claims that nothing was done');
    assert.equal(outcome.text, 'I begin', 'it loses text of the agent');
  },
  async 'gives up on an agent that is silent too long, and reports that it may have acted (C8)'(
    open,
  ) {
    await using opened = await openSession(
      open,
      [{ type: 'say', text: 'I begin' }, { type: 'hang' }],
      { idleMs: silentMs },
    );
    const { outcome } = await handOver(opened);
    assertFailed(outcome);
    assert.equal(outcome.reason, 'silent', 'it does not say that the agent was silent');
    assert.equal(outcome.mayHaveActed, true, 'it claims that nothing was done');
  },
});
