import type { TurnReader } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Executions } from '@pce/executions';
import type { EpisodeTracker } from '../../episodes/episode-tracker.js';
import type { AgentRecords } from '../../records/agent-records.js';
import { type OpenInterventionDocument, turnWaits } from '../../wire/intervention-document.js';
import { byUrgency } from './by-urgency.js';
import { waitingEpisodes } from './waiting-episodes.js';
import { waitingExecutions } from './waiting-executions.js';

/** Readers of everything that can wait for a person. */
export interface WaitingParts {
  readonly executions: Executions;
  readonly agents: AgentRecords;
  readonly turns: TurnReader;
  readonly tracker: EpisodeTracker | undefined;
  readonly clock: Clock;
}

/** Returns all that waits for a person of an owner, the most urgent first: the one list that every view and count is of. */
export async function listWaiting(
  parts: WaitingParts,
  owner: string,
): Promise<readonly OpenInterventionDocument[]> {
  const { turns } = parts;
  const [listed, ofExecutions, ofEpisodes] = await Promise.all([
    turns.interventions(),
    waitingExecutions(parts, owner),
    waitingEpisodes(parts, owner),
  ]);
  const own = listed.filter((each) => each.owner === owner);
  const ofTurns = await Promise.all(
    own.map(async (each) => turnWaits(each, (await turns.find(each.turn))?.title ?? each.turn)),
  );
  return [...ofTurns, ...ofExecutions, ...ofEpisodes].sort(byUrgency);
}
