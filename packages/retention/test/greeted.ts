import { createOrchestrator, defineTool, type Orchestrator } from '@pce/core';
import type { Store } from '@pce/core/store';
import { ruleRoles } from '@pce/rules';
import * as z from 'zod';

const greet = defineTool({
  name: 'greeter.greet',
  description: 'Greet a person by name',
  input: z.object({ name: z.string() }),
  effect: 'read',
  execute: ({ name }) => ({ greeting: `Hello, ${name}` }),
});

/** Returns an orchestrator by rules whose one tool greets. */
export function greeter(store: Store): Orchestrator {
  return createOrchestrator({ ...ruleRoles(), tools: [greet], store });
}

/** Asks to greet some people, one step each. */
export function greeting(...names: readonly string[]): string {
  const steps = names.map((name, index) => `${index + 1}. Greet "${name}"`).join('\n');
  return `## Steps\n${steps}`;
}
