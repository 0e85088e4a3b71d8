import { toCases } from '../suite/conformance-case.js';
import { assertOnTime, callsOf, type WakerCase, type WakerHarness } from './waker-harness.js';

const hourMs = 3_600_000;

export const timerCases: readonly WakerCase[] = toCases<WakerHarness>({
  async 'delivers a wake at its moment, never early, and at once if it is past (F7)'(harness) {
    const { listen, open, until, latencyMs } = harness;
    const producer = await open();
    if (!producer.supports.timers) return;
    const worker = await listen();
    const at = Date.now() + 1_200;
    await producer.wake('turn/later', { at });
    await producer.wake('turn/past', { at: at - hourMs });
    await producer.wake('turn/next-year', { at: at + 365 * 24 * hourMs });
    await until(() => callsOf(worker, 'turn/past').length > 0, 'a past moment is not now');
    await until(() => worker.calls.length >= 2, 'a wake with a moment is lost', 1_200);
    assertOnTime(callsOf(worker, 'turn/later')[0], at, latencyMs);
    assertOnTime(callsOf(worker, 'turn/next-year')[0] ?? { ...never, at }, at, latencyMs);
  },
  async 'counts the earliest of several moments of one id (F7)'(harness) {
    const { listen, open, until, latencyMs } = harness;
    const producer = await open();
    if (!producer.supports.timers) return;
    const worker = await listen();
    const at = Date.now() + 800;
    await producer.wake('turn/a', { at: at + hourMs });
    await producer.wake('turn/a', { at });
    await producer.wake('turn/b', { at });
    await producer.wake('turn/b', { at: at + hourMs });
    await until(() => worker.calls.length >= 2, 'the later moment counts', 800);
    for (const id of ['turn/a', 'turn/b']) assertOnTime(callsOf(worker, id)[0], at, latencyMs);
  },
  async 'delivers an id again at the moment with which its handler resolves (F7)'(harness) {
    const { listen, open, until, latencyMs } = harness;
    const producer = await open();
    if (!producer.supports.timers) return;
    let at = 0;
    const worker = await listen(({ id }, call) => {
      if (call > 1) return undefined;
      if (id === 'turn/now') return { at: Date.now() };
      at = Date.now() + 700;
      return { at };
    });
    await producer.wake('turn/later');
    await until(() => callsOf(worker, 'turn/later').length === 2, 'it is not delivered again', 700);
    assertOnTime(callsOf(worker, 'turn/later')[1], at, latencyMs);
    await producer.wake('turn/now');
    await until(
      () => callsOf(worker, 'turn/now').length === 2,
      'it is not delivered again at once',
    );
  },
  async 'delivers at once while thousands sleep (F7)'({ listen, open, until }) {
    const producer = await open();
    const at = Date.now() + hourMs;
    for (let n = 0; n < 20; n += 1)
      await Promise.all(
        Array.from({ length: 100 }, (_, m) =>
          producer.wake(`turn/s${n}.${m}`, { at, group: `${m}` }),
        ),
      );
    const worker = await listen();
    for (let n = 0; n < 10; n += 1) {
      await producer.wake(`turn/awake${n}`);
      await until(() => worker.calls.length >= n + 1, 'a wake is late beside those that sleep');
    }
  },
});

const never = { id: 'turn/next-year', attempt: 1 };
