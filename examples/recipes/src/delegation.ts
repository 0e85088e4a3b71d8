/** Delegation: a turn as a tool of another. Run by `recipes.e2e.test.ts`. */
import { createOrchestrator, defineTool, memoryStore } from '@pce/core';
import { ruleRoles } from '@pce/rules';
import { turnTool } from '@pce/tools';
import * as z from 'zod';

export async function delegationRecipe(): Promise<string[]> {
  const depths = new Map([['Mjøsa', 453]]);
  // #region delegate
  const readDepth = defineTool({
    name: 'lakes.read-depth',
    description: 'Read the depth of a lake by its name',
    input: z.object({ name: z.string() }),
    effect: 'read',
    execute: ({ name }) => ({ name, metres: depths.get(name) ?? null }),
  });

  const store = memoryStore();
  const hydrologists = createOrchestrator({ ...ruleRoles(), tools: [readDepth], store });
  const askHydrologists = turnTool({
    name: 'team.ask-hydrologists',
    description: 'Ask the hydrologists a request',
    orchestrator: hydrologists, // its own roles, tools and limits
  });

  const pce = createOrchestrator({
    ...ruleRoles(),
    tools: [askHydrologists],
    store,
    limits: { modelCalls: 40 }, // of the turn and of those that it starts, together
  });
  const request = 'Ask the hydrologists the request `Read the depth of the lake with name "Mjøsa"`';
  const result = await pce.start(request).result();
  for (const { toolRuns } of result.commands) {
    for (const { tool, turn } of toolRuns) console.log(tool, turn);
  }
  // #endregion
  return [
    result.status,
    result.claims.map(({ source }) => source).join(),
    String((await pce.list()).length),
  ];
}
