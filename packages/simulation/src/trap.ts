import { type Simulation, takeOver } from './acts.js';
import type { Observation } from './observation.js';

/** Snaps when the moment of the profile has come: takes the turn from the process to which it happened. */
export function setTrap(simulation: Simulation): () => void {
  const { world, cluster } = simulation;
  const { trap } = world.profile;
  let looked = 0;
  let times = 0;
  return () => {
    for (; trap !== undefined && looked < world.observations.length; looked += 1) {
      const seen = world.observations[looked];
      if (seen?.type !== trap.type) continue;
      times += 1;
      const process = times === trap.times ? cluster.named(processOf(seen)) : undefined;
      if (process !== undefined) takeOver(simulation, process);
    }
  };
}

function processOf(seen: Observation): string {
  return 'process' in seen ? seen.process : '';
}
