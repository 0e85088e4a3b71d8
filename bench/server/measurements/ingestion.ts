import { type Result, toResult } from '../../src/result.ts';
import { assertStatus, reportRequest } from '../load/api.ts';
import { openConnections } from '../load/connections.ts';
import { holdTasks } from '../load/hold-tasks.ts';
import { latencyResults } from '../load/latency-results.ts';
import { openLoop } from '../load/open-loop.ts';
import { beginShare, type ProcessorShare, shareResults } from '../load/processor-share.ts';
import { type Database, type Place, titles, withPlace } from '../place/place.ts';
import { type ServerProcess, startServer } from '../place/server-process.ts';
import type { Scale } from '../scale.ts';

interface Figures {
  /** Milliseconds at 1,000 a second. */
  readonly latencies: readonly number[];
  /** Events per second, as fast as the answers come. */
  readonly throughput: number;
  readonly share: ProcessorShare;
}

/** Measures events of agents: latency at 1,000 a second, and the maximum rate. */
export async function ingestion(database: Database, scale: Scale): Promise<readonly Result[]> {
  const floor = await withPlace(database, (place) => measureFloor(place, scale));
  const subject = await withPlace(database, (place) => measureSubject(place, scale));
  const title = titles[database];
  return [
    ...latencyResults(`${title}: events at 1,000/s`, subject.latencies, {
      bound: 50,
      floor: floor.latencies,
    }),
    toResult({
      name: `${title}: events taken, ${scale.senders} senders`,
      value: subject.throughput,
      unit: 'events/s',
      floor: floor.throughput,
      target: { of: 'value', relation: '>=', bound: 5_000 },
    }),
    ...shareResults(`${title}: events taken`, subject.share),
  ];
}

async function measureSubject(place: Place, scale: Scale): Promise<Figures> {
  await using server = await startServer('subject-server', place);
  await using pool = openConnections(server.url);
  const held = await holdTasks(pool, { executions: scale.agents / 10, tasks: 10 });
  return await figures(server, scale, async (sender, index) => {
    const task = held[sender % held.length];
    if (task === undefined) throw new Error('no agent holds a task');
    const request = reportRequest(task, 'task_progress', `event-${index}`);
    assertStatus(await pool.send(request), 201, request);
  });
}

/** Sends the same bodies to a bare handler. */
async function measureFloor(place: Place, scale: Scale): Promise<Figures> {
  await using server = await startServer('floor-server', place);
  await using pool = openConnections(server.url);
  const ids = { execution: 'exec_0', task: 'T001', token: `lease_${'0'.repeat(32)}` };
  const agent = { id: `agent_${'0'.repeat(32)}`, key: `pce_agent_${'0'.repeat(43)}` };
  return await figures(server, scale, async (_, index) => {
    const request = reportRequest({ agent, ...ids }, 'task_progress', `event-${index}`);
    assertStatus(await pool.send(request), 201, request);
  });
}

async function figures(
  server: ServerProcess,
  { senders, seconds, warmUpSeconds }: Scale,
  send: (sender: number, index: number) => Promise<void>,
): Promise<Figures> {
  let sent = 0;
  const next = (sender: number): Promise<void> => {
    sent += 1;
    return send(sender, sent);
  };
  const rate = { perSecond: 1_000, seconds, warmUpSeconds };
  const latencies = await openLoop(rate, next);
  const endShare = beginShare(server);
  const throughput = await closedLoop({ senders, seconds, warmUpSeconds }, next);
  return { latencies, throughput, share: endShare() };
}

/** Lets each sender send again after its answer. Returns the events per second, without those of the warm-up. */
async function closedLoop(
  { senders, seconds, warmUpSeconds }: Pick<Scale, 'senders' | 'seconds' | 'warmUpSeconds'>,
  send: (sender: number) => Promise<void>,
): Promise<number> {
  const begin = performance.now() + warmUpSeconds * 1_000;
  const end = begin + seconds * 1_000;
  let count = 0;
  const sender = async (_: unknown, index: number): Promise<void> => {
    for (let now = 0; now < end; ) {
      await send(index);
      now = performance.now();
      if (now >= begin && now < end) count += 1;
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  return count / seconds;
}
