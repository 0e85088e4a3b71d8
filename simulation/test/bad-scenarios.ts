import type { BadScenario } from './bad-scenarios/bad-scenario.js';
import { effectScenarios } from './bad-scenarios/effect-scenarios.js';
import { endScenarios } from './bad-scenarios/end-scenarios.js';
import { journalScenarios } from './bad-scenarios/journal-scenarios.js';
import { limitScenarios } from './bad-scenarios/limit-scenarios.js';

/** Scenarios that violate an invariant, by the invariant's key. */
export const badScenarios: ReadonlyMap<string, readonly BadScenario[]> = new Map(
  Object.entries({ ...journalScenarios, ...effectScenarios, ...limitScenarios, ...endScenarios }),
);
