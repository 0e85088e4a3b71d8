import type { JsonObject } from '@pce/client';
import { objectAt, objectsAt, textAt } from '../turn/json-fields.ts';

/** Fields that say in words what an event is about, the most telling first. */
const telling = [
  'command',
  'message',
  'reason',
  'summary',
  'answer',
  'text',
  'request',
  'goal',
  'diagnosis',
  'approach',
  'decision',
  'decidedBy',
  'status',
  'outcome',
  'action',
  'kind',
];
const names = ['tool', 'workflow', 'target', 'role', 'choose'];
/** Fields that hold what an event is about. */
const nested = ['intervention', 'outcome', 'plan', 'validation', 'review', 'reflection'];

/** Returns what an event is about in one line: words of its own, else its data. */
export function eventWords(data: JsonObject): string {
  const within = nested.map((key) => objectAt(data, key)).find((each) => each !== undefined);
  const error = within && objectAt(within, 'error');
  if (within) return eventWords(error ?? within);
  const name = names.map((key) => textAt(data, key)).find((text) => text !== '') ?? '';
  const words = telling.map((key) => textAt(data, key)).find((text) => text !== '') ?? '';
  const goals = objectsAt(data, 'goals').map((goal) => textAt(goal, 'description'));
  const all = [name, words || goals.join('; ')].filter(Boolean).join(': ');
  if (all !== '') return all.slice(0, maxWords);
  return JSON.stringify(data).slice(0, maxWords);
}

const maxWords = 160;

/** A guard's decision that was not to allow. */
export interface GuardDecision {
  readonly guard: string;
  readonly action: string;
  readonly reason: string;
}

/** Returns what guards decided about an event. */
export function guardsOf(data: JsonObject): readonly GuardDecision[] {
  return objectsAt(data, 'guards').map((decision) => ({
    guard: textAt(decision, 'guard'),
    action: textAt(decision, 'action'),
    reason: textAt(decision, 'reason'),
  }));
}
