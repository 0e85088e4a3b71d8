import { appendFileSync } from 'node:fs';
import { createOrchestrator, defineTool, type Orchestrator, type Store } from '@pce/core';
import { aCommand, completion, scriptedRoles } from '@pce/testkit';
import * as z from 'zod';

const effects = ['idempotent', 'once'] as const;

/** An orchestrator whose turns run an `idempotent` and a `once` tool; each run adds a line to a file. */
export function twoSteps(store: Store, file: string): Orchestrator {
  const roles = scriptedRoles({
    decide: ({ iteration }) => {
      const effect = effects[iteration - 1];
      return effect === undefined ? completion() : aCommand(effect);
    },
    coordinate: ({ command }) => ({
      status: 'selected',
      kind: 'tool',
      name: `do.${command}`,
      reason: '',
      args: {},
    }),
  });
  const tools = effects.map((effect) =>
    defineTool({
      name: `do.${effect}`,
      description: `Do: ${effect}`,
      effect,
      input: z.object({}),
      async execute(_, { turn }) {
        appendFileSync(file, `${effect} ${turn}\n`);
        await new Promise((resolve) => setTimeout(resolve, 80));
        return effect;
      },
    }),
  );
  return createOrchestrator({ ...roles, tools, store, leaseTtlMs: 2_000 });
}
