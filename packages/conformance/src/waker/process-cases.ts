import assert from 'node:assert/strict';
import { createOrchestrator, memoryStore } from '@pce/core';
import { runWorker } from '@pce/core/worker';
import { scriptedRoles } from '@pce/testkit';
import { toCases } from '../suite/conformance-case.js';
import {
  assertOnTime,
  callsOf,
  pause,
  reportsOf,
  type WakerCase,
  type WakerHarness,
} from './waker-harness.js';

const hourMs = 3_600_000;

export const processCases: readonly WakerCase[] = toCases<WakerHarness>({
  async 'delivers a wake again whose process is killed while it handles it (F7)'(harness) {
    const { listen, open, start, until } = harness;
    const producer = await open();
    const { redeliverMs } = producer.supports;
    if (redeliverMs === Infinity) return;
    const victim = await start();
    victim.order({ do: 'on', concurrency: 3, holdMs: 600_000 });
    await until(() => reportsOf(victim, 'listening').length === 1, 'no process listens', 10_000);
    for (const id of ['turn/a', 'turn/b', 'turn/c']) await producer.wake(id);
    await until(() => reportsOf(victim, 'began').length === 3, 'the wakes are not delivered');
    const worker = await listen();
    await producer.wake('turn/a');
    victim.signal('SIGKILL');
    const ids = (): number => new Set(worker.calls.map(({ id }) => id)).size;
    await until(() => ids() === 3, 'the wakes of a killed process are lost', 2 * redeliverMs);
  },
  async 'delivers every wake that a killed process had been told is durable, and no other (F7)'(
    harness,
  ) {
    const { listen, open, start, until } = harness;
    if (!(await open()).supports.durable) return;
    const producer = await start();
    for (let n = 0; n < 400; n += 1)
      producer.order({ do: 'wake', id: `turn/p${n}`, options: { group: `${n % 3}` } });
    await until(() => reportsOf(producer, 'woken').length >= 20, 'no wake is durable', 10_000);
    producer.signal('SIGKILL');
    await pause(200);
    const worker = await listen();
    const lost = (): readonly string[] =>
      reportsOf(producer, 'woken').filter((id) => callsOf(worker, id).length === 0);
    await until(() => lost().length === 0, 'wakes that were durable are lost', 2_000);
    for (const { id } of worker.calls) assert.match(id, /^turn\/p[1-3]?\d?\d$/, 'ids are invented');
  },
  async 'aborts a handler whose process stood still, and does not let it end the one of another (F7)'(
    harness,
  ) {
    const { listen, open, start, until } = harness;
    const producer = await open();
    const { exclusive, redeliverMs } = producer.supports;
    if (redeliverMs > 20_000) return;
    const frozen = await start();
    frozen.order({ do: 'on', concurrency: 1, holdMs: 2 * redeliverMs + 1_500 });
    await until(() => reportsOf(frozen, 'listening').length === 1, 'no process listens', 10_000);
    await producer.wake('turn/a');
    await until(() => reportsOf(frozen, 'began').length === 1, 'the wake is not delivered');
    frozen.signal('SIGSTOP');
    let isHeld = true;
    const worker = await listen(async () => {
      while (isHeld) await pause(20);
      return undefined;
    });
    await until(() => worker.calls.length === 1, 'a frozen process keeps it', 3 * redeliverMs);
    try {
      frozen.signal('SIGCONT');
      const aborted = (): boolean => reportsOf(frozen, 'aborted').length === 1;
      await until(aborted, 'the handler is not aborted', 2 * redeliverMs);
      if (exclusive) await producer.wake('turn/a');
      await until(
        () => reportsOf(frozen, 'ended').length === 1,
        'it does not end',
        3 * redeliverMs,
      );
      await pause(300);
      assert.equal(worker.calls.length, 1, 'an acknowledgement that came too late had an effect');
      frozen.signal('SIGKILL');
    } finally {
      isHeld = false;
    }
    if (!exclusive) return;
    await until(
      () => worker.calls.length === 2,
      'the wake during the handler is lost',
      2 * redeliverMs,
    );
  },
  async 'goes by the clock of the service, also where that of a process is an hour off (F7)'(
    harness,
  ) {
    const { listen, open, start, until, latencyMs } = harness;
    if (!(await open()).supports.timers) return;
    const worker = await listen();
    for (const skewMs of [hourMs, -hourMs]) {
      const producer = await start(skewMs);
      const id = `turn/by${skewMs}`;
      const at = Date.now() + 1_500;
      producer.order({ do: 'wake', id, options: { at } });
      producer.order({ do: 'wake', id: `${id}.now` });
      await until(() => reportsOf(producer, 'woken').length === 2, 'no wake is durable', 10_000);
      await until(() => callsOf(worker, `${id}.now`).length === 1, 'now is not now');
      await until(() => callsOf(worker, id).length === 1, 'a moment is moved by the clock', 1_500);
      // The process may have started later than its wake was due.
      assertOnTime(callsOf(worker, id)[0], at, latencyMs + 10_000);
    }
    await worker.stop();
    const ahead = await start(hourMs);
    ahead.order({ do: 'on', concurrency: 1, holdMs: 0 });
    await until(() => reportsOf(ahead, 'listening').length === 1, 'no process listens', 10_000);
    const producer = await open();
    await producer.wake('turn/later', { at: Date.now() + hourMs / 2 });
    await producer.wake('turn/now');
    await until(() => reportsOf(ahead, 'began').length > 0, 'its worker finds nothing');
    await pause(200);
    assert.deepEqual(reportsOf(ahead, 'began'), ['turn/now'], 'the clock of a worker counts');
  },
  async 'continues after its service was killed and came back (F7)'(harness) {
    const { listen, open, restart, until } = harness;
    if (restart === undefined) return;
    const worker = await listen(({ id }) => pause(id === 'turn/during' ? 500 : 0));
    const producer = await open();
    await producer.wake('turn/before', { at: Date.now() + 1_000 });
    await producer.wake('turn/during');
    await until(() => worker.running.length === 1, 'the wake is not delivered');
    await restart();
    for (;;)
      if (
        await producer.wake('turn/after').then(
          () => true,
          () => pause(100).then(() => false),
        )
      )
        break;
    const has = (id: string) => (): boolean => callsOf(worker, id).length > 0;
    await until(has('turn/after'), 'it delivers nothing after the service came back', 20_000);
    await until(has('turn/before'), 'a wake did not survive the service', 5_000);
    await until(() => worker.isListening, 'it says that it does not listen', 10_000);
  },
  async 'leaves a turn that nothing wakes to the look of a worker (F7)'({ open, until }) {
    const store = memoryStore();
    const [web, driver] = [0, 1].map(() => createOrchestrator({ ...scriptedRoles(), store }));
    if (web === undefined || driver === undefined) return;
    await using worker = runWorker([driver], { waker: await open(), sweepMs: 50 });
    await web.submit('Say hello');
    await until(() => worker.state.slices.ended === 1, 'the turn is stranded', 2_000);
  },
});
