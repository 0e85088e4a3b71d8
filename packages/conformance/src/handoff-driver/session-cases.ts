import assert from 'node:assert/strict';
import type { HandoffSession } from '@pce/core/ports';
import { type ConformanceCase, describeError, settle, toCases } from '../suite/conformance-case.js';
import { until } from '../suite/within.js';
import {
  type HandoffPlace,
  handOver,
  type OpenHandoff,
  openPlace,
  openSession,
  startSession,
} from './handoff-place.js';

export const sessionCases: readonly ConformanceCase<OpenHandoff>[] = toCases({
  async 'resumes a session without repeating its history (C8)'(open) {
    await using opened = await openSession(open, [{ type: 'say', text: 'yes' }]);
    const { place, session } = opened;
    if (!place.driver.capabilities.resumes) return;
    await handOver(opened, { text: 'before' });
    await session.end();
    await using again = await startSession(place, { resume: session.id });
    assert.equal(again.id, session.id, 'it is another session');
    const { outcome } = await handOver({ place, session: again }, { text: 'after' });
    assert.equal(outcome.text, 'yes', 'it repeats the history');
    assert.deepEqual(place.prompts(), ['before', 'after'], 'it hands a prompt over again');
  },
  async 'refuses a session that the agent does not have (C8)'(open) {
    const place = await openPlace(open, [{ type: 'say', text: 'yes' }]);
    if (!place.driver.capabilities.resumes) return;
    const started = await settle(() => startSession(place, { resume: 'no-such-session' }));
    if (started.ok) await assertNoSession(place, started.value);
    else assert.equal(codeOf(started.error), 'handoff_failed', describeError(started.error));
    await until(place, () => !place.isRunning(), 'something of it still runs');
  },
  async 'starts nothing once the signal has aborted (A22)'(open) {
    const place = await openPlace(open, []);
    const reason = new Error('enough');
    const started = await settle(() => startSession(place, { signal: AbortSignal.abort(reason) }));
    if (started.ok) await started.value.end();
    assert.ok(!started.ok, 'it starts after the abort');
    assert.equal(started.error, reason, describeError(started.error));
    await until(place, () => !place.isRunning(), 'something of it still runs');
  },
});

/** Asserts that the first prompt of a started session fails: command lines notice a missing session only then. */
async function assertNoSession(place: HandoffPlace, session: HandoffSession): Promise<void> {
  const { outcome } = await handOver({ place, session });
  await session.end();
  assert.equal(outcome.status, 'failed', 'it resumes a session that does not exist');
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
