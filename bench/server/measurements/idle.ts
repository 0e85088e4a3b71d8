import { atMost, type Result, toResult } from '../../src/result.ts';
import { assertStatus, createAgents, workRequest } from '../load/api.ts';
import { openConnections } from '../load/connections.ts';
import { latencyResults } from '../load/latency-results.ts';
import { openLoop } from '../load/open-loop.ts';
import { beginShare } from '../load/processor-share.ts';
import { type Database, titles, withPlace } from '../place/place.ts';
import { startServer } from '../place/server-process.ts';
import type { Scale } from '../scale.ts';

/** Poll interval of an agent of `@pce/client` that has been idle for long. */
const pollSeconds = 30;

/** Measures the server's cost of agents that request work and find none, as rarely as the client's agents do. */
export function idle(database: Database, scale: Scale): Promise<readonly Result[]> {
  return withPlace(database, async (place) => {
    await using server = await startServer('subject-server', place);
    await using pool = openConnections(server.url);
    const agents = await createAgents(pool, scale.agents);
    const poll = async (index: number): Promise<void> => {
      const agent = agents[index % agents.length];
      if (agent === undefined) throw new Error('there is no agent');
      const request = workRequest(agent);
      assertStatus(await pool.send(request), 204, request);
    };
    const perSecond = scale.agents / pollSeconds;
    await openLoop({ perSecond, seconds: scale.warmUpSeconds, warmUpSeconds: 0 }, poll);
    const endShare = beginShare(server);
    const latencies = await openLoop({ perSecond, seconds: scale.seconds, warmUpSeconds: 0 }, poll);
    const title = `${titles[database]}: ${scale.agents} idle agents`;
    return [
      toResult({
        name: `${title}: processor time of the server`,
        value: endShare().server,
        unit: '% of a core',
        target: atMost('value', 8),
      }),
      ...latencyResults(`${title}: polls`, latencies),
    ];
  });
}
