import { setTimeout as wait } from 'node:timers/promises';
import { type Result, toResult } from '../../src/result.ts';
import { assertStatus, reportRequest } from '../load/api.ts';
import { openConnections } from '../load/connections.ts';
import { holdTasks } from '../load/hold-tasks.ts';
import { inTurn } from '../load/in-turn.ts';
import { latencyResults } from '../load/latency-results.ts';
import { openLoop } from '../load/open-loop.ts';
import { beginShare, shareResults } from '../load/processor-share.ts';
import { type Database, titles, withPlace } from '../place/place.ts';
import { startServer } from '../place/server-process.ts';
import type { Scale } from '../scale.ts';

interface Audience {
  readonly executions: number;
  /** Events per second, over all executions. */
  readonly perSecond: number;
}

/** Measures the time from the answer to an event until it has reached its watchers. */
export async function streams(database: Database, scale: Scale): Promise<readonly Result[]> {
  const all = await measure(database, scale, { executions: 1, perSecond: 10 });
  const some = await measure(database, scale, { executions: 100, perSecond: 1_000 });
  return [...all, ...some];
}

function measure(database: Database, scale: Scale, audience: Audience): Promise<Result[]> {
  const { subscribers, seconds, warmUpSeconds } = scale;
  const { executions, perSecond } = audience;
  return withPlace(database, async (place) => {
    await using server = await startServer('subject-server', place);
    await using pool = openConnections(server.url);
    const held = await holdTasks(pool, { executions, tasks: 1 });
    const watched = new Watch();
    const sockets = await inTurn(subscribers, 16, (index) => {
      const { execution = '' } = held[index % executions] ?? {};
      const url = `${server.url}/api/executions/${execution}/stream`;
      return openStreamSocket(url, (text) => watched.arrived(text));
    });
    const endShare = beginShare(server);
    await openLoop({ perSecond, seconds, warmUpSeconds }, async (index) => {
      const task = held[index % executions];
      if (task === undefined) throw new Error('no agent holds a task');
      const id = `event-${index}`;
      watched.sent(id);
      const request = reportRequest(task, 'task_progress', id);
      assertStatus(await pool.send(request), 201, request);
      watched.accepted(id, index >= warmUpSeconds * perSecond);
    });
    const share = endShare();
    await wait(1_000);
    for (const socket of sockets) socket[Symbol.dispose]();
    const title = `${titles[database]}: ${subscribers} subscribers of ${executions}, ${perSecond} events/s`;
    const expected = seconds * perSecond * (subscribers / executions);
    return [
      ...latencyResults(`${title}: from answer to arrival`, watched.sinceAnswer(), { bound: 100 }),
      ...latencyResults(`${title}: from sending to arrival`, watched.sinceSending()),
      toResult({
        name: `${title}: messages that did not arrive`,
        value: expected - watched.sinceAnswer().length,
        unit: '',
        target: { of: 'value', relation: '<=', bound: 0 },
      }),
      ...shareResults(title, share),
    ];
  });
}

/** Times at which events were sent and accepted, and reached each watcher, in this process. */
class Watch {
  readonly #sent = new Map<string, number>();
  readonly #accepted = new Map<string, number>();
  readonly #arrivals: [id: string, at: number][] = [];

  sent(id: string): void {
    this.#sent.set(id, performance.now());
  }

  accepted(id: string, isCounted: boolean): void {
    if (isCounted) this.#accepted.set(id, performance.now());
    else this.#sent.delete(id);
  }

  arrived(text: string): void {
    const id = /"event_id":"(event-\d+)"/.exec(text)?.[1];
    if (id !== undefined) this.#arrivals.push([id, performance.now()]);
  }

  /** Returns milliseconds; 0 if an event came before the answer to its sender. */
  sinceAnswer(): number[] {
    return this.#since(this.#accepted);
  }

  sinceSending(): number[] {
    return this.#since(this.#sent);
  }

  #since(moments: ReadonlyMap<string, number>): number[] {
    return this.#arrivals.flatMap(([id, at]) => {
      const moment = moments.get(id);
      return moment === undefined ? [] : [Math.max(0, at - moment)];
    });
  }
}

function openStreamSocket(url: string, onText: (text: string) => void): Promise<Disposable> {
  const socket = new WebSocket(url.replace('http', 'ws'));
  socket.addEventListener('message', ({ data }) => onText(String(data)));
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve({ [Symbol.dispose]: () => socket.close() }));
    socket.addEventListener('error', () => reject(new Error(`${url}: no WebSocket`)));
  });
}
