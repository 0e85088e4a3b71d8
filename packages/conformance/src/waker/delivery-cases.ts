import assert from 'node:assert/strict';
import { InvalidInputError } from '@pce/core/errors';
import { toCases } from '../suite/conformance-case.js';
import { callsOf, pause, type WakerCase, type WakerHarness } from './waker-harness.js';

const numbered = (count: number, prefix = 'turn/t'): readonly string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}${n}`);

export const deliveryCases: readonly WakerCase[] = toCases<WakerHarness>({
  async 'delivers each id that is woken, no other, and forgets it when its handler has resolved (F7)'({
    listen,
    open,
    until,
  }) {
    const worker = await listen(({ id }) => pause(id === 'turn/t1' ? 50 : 0));
    const producer = await open();
    const ids = numbered(30);
    await Promise.all(ids.map((id) => producer.wake(id)));
    const arrived = (): ReadonlySet<string> => new Set(worker.calls.map(({ id }) => id));
    await until(() => arrived().size >= 30, 'not every wake is delivered');
    const { redeliverMs } = producer.supports;
    await pause(300 + Math.min(redeliverMs, 3_000));
    assert.deepEqual([...arrived()].sort(), [...ids].sort(), 'other ids are delivered');
    assert.equal(worker.calls.length, 30, 'ids are delivered again, although they were handled');
    assert.ok(worker.isListening, 'it says that it does not listen');
  },
  async 'keeps wakes while no worker listens (F7)'({ listen, open, until }) {
    const producer = await open();
    if (!producer.supports.durable) return;
    await producer.wake('turn/early');
    const first = await listen();
    await until(() => first.calls.length === 1, 'a wake before the first worker is lost');
    await first.stop();
    assert.ok(!first.isListening, 'it says that it listens after the stop');
    await producer.wake('turn/late');
    await pause(200);
    assert.equal(first.calls.length, 1, 'a stopped worker is called');
    await producer.close();
    const second = await listen();
    await until(() => callsOf(second, 'turn/late').length === 1, 'a wake without a worker is lost');
  },
  async 'delivers a wake that comes while the handler of its id runs after it (F7)'({
    listen,
    open,
    until,
  }) {
    const worker = await listen((_, call) => pause(call === 1 ? 300 : 0));
    const producer = await open();
    await producer.wake('turn/a');
    await until(() => worker.running.length === 1, 'the wake is not delivered');
    await producer.wake('turn/a');
    await until(() => worker.calls.length >= 2, 'the wake during the handler is swallowed', 300);
    const [first, second] = worker.calls;
    if (producer.supports.exclusive)
      assert.ok((second?.at ?? 0) - (first?.at ?? 0) >= 280, 'two handlers have one id at once');
  },
  async 'gives an id to one handler at a time, however long that takes, if it says so (F7)'({
    listen,
    open,
    until,
  }) {
    const producer = await open();
    const { exclusive, redeliverMs } = producer.supports;
    if (!exclusive || redeliverMs > 20_000) return;
    let most = 0;
    let now = 0;
    const hold = async (): Promise<undefined> => {
      now += 1;
      most = Math.max(most, now);
      await pause(redeliverMs * 2);
      now -= 1;
      return undefined;
    };
    const workers = [await listen(hold), await listen(hold)];
    await producer.wake('turn/a');
    await until(() => now === 1, 'the wake is not delivered');
    for (let n = 0; n < 5; n += 1) await producer.wake('turn/a');
    await pause(redeliverMs * 1.5);
    assert.equal(most, 1, 'two handlers have one id at once');
    assert.equal(workers.flatMap(({ calls }) => calls).length, 1, 'it is delivered again early');
  },
  async 'calls a handler that rejects again, later each time, and holds up no other id (F7)'({
    listen,
    open,
    until,
  }) {
    const worker = await listen(({ id }) => {
      if (id === 'turn/broken') throw new Error('refused');
      return undefined;
    }, 1);
    const producer = await open();
    await producer.wake('turn/broken');
    await until(() => worker.calls.length >= 1, 'the wake is not delivered');
    await producer.wake('turn/fine');
    await until(() => callsOf(worker, 'turn/fine').length === 1, 'another id is held up');
    const broken = () => callsOf(worker, 'turn/broken');
    await until(() => broken().length >= 3, 'a handler that rejected is not called again', 15_000);
    const attempts = broken().map(({ attempt }) => attempt);
    assert.ok(attempts[0] === 1 && (attempts[2] ?? 0) > 1, `the attempts are ${attempts}`);
    const pauses = () =>
      broken().flatMap(({ at }, n, { [n + 1]: next }) => (next ? [next.at - at] : []));
    const [first = 0] = pauses();
    assert.ok(first <= 4_000, `the first repetition came ${first} ms later`);
    // A busy machine makes any of them longer.
    const isRarer = () => pauses().some((ms) => ms > 1.5 * first);
    await until(isRarer, 'the repetitions do not become rarer', 15_000);
  },
  async 'calls at most as many handlers at once as it may (F7)'({ listen, open, until }) {
    const worker = await listen(() => pause(50), 3);
    const producer = await open();
    await Promise.all(numbered(20).map((id) => producer.wake(id)));
    await until(() => worker.calls.length >= 20, 'not every wake is delivered', 1_000);
    assert.ok(worker.most <= 3, `${worker.most} handlers run at once`);
    assert.ok(worker.most > 1, 'one handler runs at a time');
  },
  async 'shares the wakes among the workers (F7)'({ listen, open, until }) {
    const workers = [await listen(() => pause(100), 2), await listen(() => pause(100), 2)];
    const producer = await open();
    await Promise.all(numbered(40).map((id) => producer.wake(id)));
    const calls = (): number => workers.reduce((sum, { calls: { length } }) => sum + length, 0);
    await until(() => calls() >= 40, 'not every wake is delivered', 3_000);
    for (const { calls } of workers)
      assert.ok(calls.length >= 8, `a worker has ${calls.length} of 40 wakes`);
  },
  async 'begins nothing after a stop, waits for its handlers, and loses nothing (F7)'({
    listen,
    open,
    until,
  }) {
    const first = await listen(() => pause(200), 4);
    const producer = await open();
    const ids = numbered(12);
    await Promise.all(ids.map((id) => producer.wake(id)));
    await until(() => first.running.length > 0, 'no wake is delivered');
    const stopping = first.stop();
    const begun = first.calls.length;
    await stopping;
    assert.equal(first.calls.length, begun, 'a handler begins after the stop');
    assert.deepEqual(first.running, [], 'the stop does not wait for the handlers');
    const second = await listen();
    const all = (): number => new Set([...first.calls, ...second.calls].map(({ id }) => id)).size;
    await until(() => all() === 12, 'wakes that were not begun are lost');
    await pause(200);
    assert.equal(first.calls.length + second.calls.length, 12, 'handled wakes are delivered again');
  },
  async 'survives a thousand wakes of one id (F7)'({ listen, open, until }) {
    const worker = await listen(() => pause(5));
    const producer = await open();
    for (let n = 0; n < 20; n += 1)
      await Promise.all(Array.from({ length: 50 }, () => producer.wake('turn/busy')));
    const woken = Date.now();
    await producer.wake('turn/busy');
    const last = (): number => callsOf(worker, 'turn/busy').at(-1)?.at ?? 0;
    await until(() => last() >= woken, 'the last wake is swallowed', 5_000);
    await producer.wake('turn/other');
    await until(() => callsOf(worker, 'turn/other').length === 1, 'another id waits for them');
  },
  async 'takes ids of 160 legal characters, and refuses others (F7)'({ listen, open, until }) {
    const id = `turn/${'aZ09_.-/'.repeat(20)}`.slice(0, 160);
    const worker = await listen();
    const producer = await open();
    for (const wrong of ['', `${id}a`, 'turn/a b', "turn/a'; --", 'turn/ü', 'turn/a\u0000'])
      await assert.rejects(
        producer.wake(wrong),
        (error) => InvalidInputError.isInstance(error),
        `it takes the id ${JSON.stringify(wrong)}`,
      );
    await producer.wake(id);
    await until(() => worker.calls.length >= 1, 'the longest id is not delivered');
    assert.deepEqual(
      worker.calls.map((call) => call.id),
      [id],
      'ids are changed',
    );
  },
  async 'begins with one of a group beside another with hundreds, if it says so (F7)'({
    listen,
    open,
    until,
  }) {
    const producer = await open();
    if (!producer.supports.groups) return;
    await Promise.all(numbered(300, 'turn/many').map((id) => producer.wake(id, { group: 'many' })));
    await producer.wake('turn/one', { group: 'one' });
    const worker = await listen(() => pause(5), 1);
    await until(() => callsOf(worker, 'turn/one').length === 1, 'a group is held up', 5_000);
    const place = worker.calls.findIndex(({ id }) => id === 'turn/one');
    assert.ok(place < 10, `the only one of its group is number ${place + 1}`);
  },
  async 'closes once and again, and takes nothing after it (F7)'({ listen, open }) {
    const worker = await listen();
    const waker = await open();
    await waker.on(async () => undefined, { concurrency: 1 });
    await waker.close();
    await waker.close();
    await waker[Symbol.asyncDispose]();
    await assert.rejects(waker.wake('turn/a'), 'a closed waker takes a wake');
    assert.equal(worker.calls.length, 0);
  },
});
