import type { HandoffPart } from '@pce/core/ports';
import type { LoopEvent, LoopRole, LoopState } from '@pce/handoff';
import { printableLine } from '../terminal/printable.js';

export function loopLine(type: LoopEvent['type'], state: LoopState): string | undefined {
  const words = wordsOf(type, state);
  if (words === undefined) return undefined;
  return `${state.iteration} ${state.role.padEnd(8)} ${printableLine(words, 300)}`;
}

function wordsOf(type: LoopEvent['type'], state: LoopState): string | undefined {
  const { phase, questions, verdicts, role, files } = state;
  switch (type) {
    case 'loop.started':
      return `begun: ${state.agents.planner} plans, ${state.agents.executor} works`;
    case 'prompt.announced':
      return `gets prompt ${state.prompts}`;
    case 'files.noticed': {
      const paths = state.noticed?.[role] ?? [];
      return `files changed that it had not asked for: ${paths.join(', ')}`;
    }
    case 'prompt.closed': {
      if (phase.name !== 'closed') return undefined;
      const { end } = phase;
      return end.status === 'failed' ? `failed: ${end.message}` : `answers: ${end.status}`;
    }
    case 'prompt.advised': {
      if (phase.name !== 'advised' || phase.advice === 'go-on') return undefined;
      return `limit: ${phase.advice} until ${new Date(phase.until).toISOString()}`;
    }
    case 'file.written':
      return `writes ${files[role]?.at(-1) ?? 'a file'}`;
    case 'answer.refused':
      return 'leaves out parts of the template: asked for them';
    case 'criteria.checked': {
      const met = verdicts.filter(({ passed }) => passed === true).length;
      return `criteria: ${met} of ${verdicts.length} met`;
    }
    case 'question.asked':
      return `waits for a person: ${questions.at(-1)?.message}`;
    case 'question.resolved':
      return 'a person has answered';
    default:
      return undefined;
  }
}

export function partLine(role: LoopRole, part: HandoffPart): string | undefined {
  if (part.type !== 'tool_call') return undefined;
  const { title, status } = part;
  if (status !== 'completed' && status !== 'failed') return undefined;
  return `  ${role.padEnd(8)} ${status === 'failed' ? '✖' : '·'} ${printableLine(title)}`;
}
