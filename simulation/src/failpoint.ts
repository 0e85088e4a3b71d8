import { type Simulation, takeOver } from './actions.js';
import type { Observation } from './observation.js';

/** Returns a check that, at the profile's failpoint, takes the turn over from the process that reached it. */
export function armFailpoint(simulation: Simulation): () => void {
  const { environment, cluster } = simulation;
  const { failpoint } = environment.profile;
  let looked = 0;
  let times = 0;
  return () => {
    for (; failpoint !== undefined && looked < environment.observations.length; looked += 1) {
      const observation = environment.observations[looked];
      if (observation?.type !== failpoint.type) continue;
      times += 1;
      const process = times === failpoint.times ? cluster.named(processOf(observation)) : undefined;
      if (process !== undefined) takeOver(simulation, process);
    }
  };
}

function processOf(observation: Observation): string {
  return 'process' in observation ? observation.process : '';
}
