import type { OpenQuestion } from '@pce/handoff';
import type { Host } from '../compose.js';
import { printableLine } from '../printable.js';

/** Formats a question of a loop with the command for each answer. */
export function questionLines(
  { id, kind, role, message, options }: OpenQuestion,
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
