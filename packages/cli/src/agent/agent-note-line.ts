import type { AgentNote } from '@pce/client';
import { printableLine } from '../terminal/printable.js';

export function agentNoteLine(note: AgentNote): string {
  switch (note.type) {
    case 'registered':
      return `registered as ${note.agentId}`;
    case 'started':
      return printableLine(`${note.taskId}: begun: ${note.title}`);
    case 'ended':
      return printableLine(`${note.taskId}: ${note.as}${note.why ? `: ${note.why}` : ''}`, 500);
    case 'stopped':
      return `${note.taskId}: stopped: ${note.reason}`;
    case 'trouble': {
      const why = note.error instanceof Error ? note.error.message : String(note.error);
      return printableLine(`${why}; tried again in ${Math.ceil(note.retryInMs / 1_000)} s`, 500);
    }
  }
}
