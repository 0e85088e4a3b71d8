import type { JsonObject } from '@pce/core/contracts';
import type { PlanTask } from './plan.js';
import { actionsOfName, actionsOfTitle } from './text/action-of.js';

/** Names of a quoted value without a label, by action. */
const namesOfQuoted: Readonly<Record<string, string>> = { research: 'query', contact: 'to' };

const quoted = /(?:(\p{L}[\p{L}\p{N}_-]*)\s*[:=]\s*)?["“„«]([^"“”„«»]{1,300})["”“»]/gu;
const labelled = /(?:^|[\s(,;])(\p{Ll}[\p{L}\p{N}_-]{0,30})=([^\s"“„«,;)]{1,300})/gu;
const kinds = {
  email: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/,
  url: /https?:\/\/[^\s<>"')\]]+/,
  phone: /(?<![\w.-])\+\d[\d ()/-]{6,18}\d/,
} as const;

/**
 * Returns the parameters of a task: those that it states, else those that its title gives: `city=Ely`, `subject: "Hello"`, a quoted value, an e-mail address, a URL, a
 * telephone number. A quoted value without a label is the `query` of research, whom to contact (`to`), else the `value`.
 */
export function paramsOfTask(task: Pick<PlanTask, 'action' | 'params' | 'title'>): JsonObject {
  if (Object.keys(task.params).length > 0) return task.params;
  const { title } = task;
  const params = new Map<string, string | string[]>();
  for (const [kind, pattern] of Object.entries(kinds)) {
    const [found] = pattern.exec(title) ?? [];
    if (found !== undefined) params.set(kind, found);
  }
  const usual = namesOfQuoted[actionsOfTask(task)[0] ?? 'work'] ?? 'value';
  for (const [, label = usual, value = ''] of [
    ...title.matchAll(quoted),
    ...title.matchAll(labelled),
  ]) {
    const name = label.toLowerCase();
    const before = params.get(name);
    params.set(name, before === undefined ? value.trim() : [before, value.trim()].flat());
  }
  return Object.fromEntries(params);
}

type NamedTask = Pick<PlanTask, 'action' | 'title'>;

/**
 * Returns what an agent must be able to do for a task, any of which suffices: the action that it names, else one by the
 * words of its title (`research`, `write`, `contact`, `build`, else `work`), then others that mean the same or more.
 *
 * @param actions - Actions by word, looked at before those of this package.
 */
export function actionsOfTask(
  { action, title }: NamedTask,
  actions: Readonly<Record<string, string>> = {},
): readonly string[] {
  const named = action?.trim() ?? '';
  return named === '' ? actionsOfTitle(title, actions) : actionsOfName(named);
}
