import { a2aTool } from '@pce/a2a';
import { createOrchestrator } from '@pce/core';
import { scriptedRoles } from '@pce/testkit';

const roles = scriptedRoles();
const { TRAVEL_TOKEN = '' } = process.env;

/** Runs a turn that may give work to an agent of others. */
export async function runWithAgent(request: string): Promise<string | null> {
  // #region tool
  const travel = a2aTool({
    name: 'agents.travel',
    description: 'Book trips: trains, flights and hotels',
    agent: 'https://travel.example', // its card is at /.well-known/agent-card.json
    headers: async () => ({ authorization: `Bearer ${TRAVEL_TOKEN}` }),
  });
  await using pce = createOrchestrator({ ...roles, tools: [travel] });
  const { answer } = await pce.start(request).result();
  // #endregion
  return answer;
}
