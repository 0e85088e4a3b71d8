import type { EpisodeIntervention } from '@pce/tracker';
import { printableLine } from '../terminal/printable.js';
import type { Host } from '../workspace/compose.js';

/** Formats a question of an episode with the command for each answer. */
export function questionLines(
  { intervention: id, kind, role, message, options }: EpisodeIntervention,
  host: Pick<Host, 'commandLine'>,
): readonly string[] {
  return [
    `waits for a person: ${id} (${kind.replace('_', ' ')}, ${role})`,
    `  ${printableLine(message, 2_000)}`,
    ...options.map(
      (option) => `  - ${host.commandLine('interventions', 'resolve', id, '--choose', option)}`,
    ),
  ];
}
