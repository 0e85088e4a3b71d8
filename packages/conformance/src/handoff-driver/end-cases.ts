import assert from 'node:assert/strict';
import { type ConformanceCase, settle, toCases } from '../suite/conformance-case.js';
import { until, within } from '../suite/within.js';
import { handOver, type OpenHandoff, openSession, promptText, silentMs } from './handoff-place.js';

const hangs = [{ type: 'say', text: 'I begin' }, { type: 'hang' }] as const;

export const endCases: readonly ConformanceCase<OpenHandoff>[] = toCases({
  async 'hands nothing over once the signal has aborted (A22)'(open) {
    await using opened = await openSession(open, [{ type: 'say', text: 'yes' }]);
    const { outcome } = await handOver(opened, { signal: AbortSignal.abort() });
    assert.equal(outcome.status, 'cancelled', 'it continues after the abort');
    assert.ok(
      !('mayHaveActed' in outcome && outcome.mayHaveActed),
      'it says that the agent may have acted',
    );
    assert.deepEqual(opened.place.prompts(), [], 'the agent gets the prompt');
  },
  async 'cancels a prompt, by its signal and by name (A22)'(open) {
    for (const by of ['signal', 'name'] as const) {
      await using opened = await openSession(open, hangs);
      const controller = new AbortController();
      const ended = handOver(opened, {
        signal: controller.signal,
        otherwise: `it is not cancelled by ${by}`,
      });
      await until(
        opened.place,
        () => opened.place.prompts().length > 0,
        'the prompt does not arrive',
      );
      if (by === 'signal') controller.abort(new Error('enough'));
      else await opened.session.cancel();
      const { outcome } = await ended;
      assert.equal(outcome.status, 'cancelled', `it is not cancelled by ${by}`);
    }
  },
  async 'cancels nothing if no prompt is under way (A22)'(open) {
    await using opened = await openSession(open, [{ type: 'say', text: 'yes' }]);
    await opened.session.cancel();
    const { outcome } = await handOver(opened);
    assert.equal(outcome.status, 'completed', 'a cancel cancels the prompt after it');
  },
  async 'refuses a prompt while another is under way, and after the end (C8)'(open) {
    await using opened = await openSession(open, hangs);
    const first = handOver(opened);
    await until(
      opened.place,
      () => opened.place.prompts().length > 0,
      'the prompt does not arrive',
    );
    const second = await settle(() => handOver(opened));
    assert.ok(!second.ok, 'it takes two prompts at a time');
    await opened.session.end();
    assert.equal((await first).outcome.status, 'cancelled', 'a prompt outlives its session');
    const late = await settle(() => handOver(opened));
    assert.ok(!late.ok, 'it takes a prompt after the end');
    assert.deepEqual(opened.place.prompts(), [promptText], 'a refused prompt arrives');
  },
  async 'leaves nothing running at its end, however the prompt went (C8)'(open) {
    for (const last of [{ type: 'say', text: 'yes' }, { type: 'hang' }, { type: 'die' }] as const) {
      // Without `noticesEnd`, a driver treats a dead agent like a silent one.
      const options = last.type === 'say' ? {} : { idleMs: silentMs };
      await using opened = await openSession(open, [last], options);
      await handOver(opened);
      await within(opened.place, opened.session.end(), 'it does not end');
      await until(opened.place, () => !opened.place.isRunning(), 'something of it still runs');
      await within(opened.place, opened.session.end(), 'it does not end twice');
    }
  },
});
