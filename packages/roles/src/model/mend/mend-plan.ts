import { isJsonObject } from '@pce/core/contracts';
import { knownId } from './known-id.js';

/**
 * Repairs a plan before validation: adds ids to goals and tasks in plain sentences, trims ids, and replaces other names
 * of goals in `dependsOn` by ids.
 */
export function mendPlan(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  return {
    ...value,
    ...(value.goals !== undefined && { goals: mendItems(value.goals, 'GOAL', 'description') }),
    ...(value.tasks !== undefined && { tasks: mendItems(value.tasks, 'TASK', 'title') }),
    ...(isJsonObject(value.workpad) &&
      value.workpad.tasks !== undefined && {
        workpad: { ...value.workpad, tasks: mendItems(value.workpad.tasks, 'STEP', 'description') },
      }),
  };
}

function mendItems(list: unknown, prefix: string, textKey: string): unknown {
  const isLine = typeof list === 'string' && /^[^\n]*\S[^\n]*$/.test(list);
  if (!Array.isArray(list) && !isJsonObject(list) && !isLine) return list;
  const items: readonly unknown[] = Array.isArray(list) ? list : [list];
  const hasIds = items.some((item) => isJsonObject(item) && item.id !== undefined);
  const named = items.map((item, index) => {
    const id = `${prefix}_${index + 1}`;
    if (typeof item === 'string') return { id, [textKey]: item };
    if (!isJsonObject(item)) return item;
    if (item.id === undefined) return hasIds ? item : { id, ...item };
    if (typeof item.id === 'number') return { ...item, id: `${prefix}_${item.id}` };
    return typeof item.id === 'string'
      ? { ...item, id: item.id.trim().replace(/\s+/g, '_') }
      : item;
  });
  const known = named.flatMap((item) => {
    if (!isJsonObject(item) || typeof item.id !== 'string') return [];
    const text = item[textKey];
    return [{ id: item.id, ...(typeof text === 'string' && { description: text }) }];
  });
  return named.map((item) => {
    if (!isJsonObject(item) || item.dependsOn === undefined || item.dependsOn === null) return item;
    const said: readonly unknown[] = Array.isArray(item.dependsOn)
      ? item.dependsOn
      : [item.dependsOn];
    const dependsOn = said.map((id) =>
      typeof id === 'string' || typeof id === 'number' ? (knownId(String(id), known) ?? id) : id,
    );
    return { ...item, dependsOn };
  });
}
