import type { TurnResult } from '@pce/core';
import type { Json } from '@pce/core/contracts';
import { isJsonObject, type PlannedTask } from '@pce/core/internal';
import { lessonsIn } from '../rules/outcome.js';
import type { TaskEnd } from './run-tasks.js';

/** A part of a task that is done, with its output. */
interface DonePart {
  readonly title: string;
  readonly output: Json;
}

/**
 * Runs the parts that a task's turn answered with, dependencies first, and returns their outputs as that of the task. Ends
 * with the first part that does not complete.
 *
 * @param run runs one part; `previous` are the parts that it depends on
 */
export async function runParts(
  parts: readonly PlannedTask[],
  run: (part: PlannedTask, previous: readonly DonePart[]) => Promise<TaskEnd>,
): Promise<TaskEnd> {
  const done = new Map<string, DonePart>();
  const isReady = ({ id, dependsOn }: PlannedTask): boolean =>
    !done.has(id) && dependsOn.every((other) => done.has(other));
  for (let part = parts.find(isReady); part !== undefined; part = parts.find(isReady)) {
    const end = await run(
      part,
      part.dependsOn.flatMap((id) => done.get(id) ?? []),
    );
    if (end.type !== 'task_complete') return end;
    done.set(part.id, { title: part.title, output: end.output ?? null });
  }
  return { type: 'task_complete', output: together([...done.values()]) };
}

/** Returns the answers of the parts under their titles, with the claims of all. */
function together(parts: readonly DonePart[]): Json {
  const outputs = parts.map(({ title, output }) => ({ title, ...asRecord(output) }));
  const learned = outputs.flatMap((output) => output.learned);
  return {
    answer: outputs.map(({ title, answer }) => `## ${title}\n\n${answer}`).join('\n\n'),
    claims: outputs.flatMap(({ claims }) => claims),
    ...(learned.length > 0 && { learned }),
  };
}

function asRecord(output: Json): {
  readonly answer: string;
  readonly claims: readonly Json[];
  readonly learned: readonly string[];
} {
  const { answer = '', claims = [] } = isJsonObject(output) ? output : {};
  return {
    learned: lessonsIn(output),
    answer: typeof answer === 'string' ? answer : JSON.stringify(answer),
    claims: Array.isArray(claims) ? claims : [],
  };
}

/** Most lessons of one turn. */
const maxLessons = 10;

/**
 * Returns what a turn found out that its answer need not say: calls that failed with what worked instead, and the fields of what each
 * tool returned.
 */
export function learnedFrom({ commands: all }: Pick<TurnResult, 'commands'>): string[] {
  const failures = all.flatMap(({ commandReceived, selected, error }, at) => {
    if (error === null || selected === null) return [];
    const later = all.slice(at + 1).find((one) => one.selected === selected && one.error === null);
    const instead = later === undefined ? '' : `; this worked: ${later.commandReceived}`;
    return [`"${commandReceived}" failed (${error.code}: ${error.message})${instead}`];
  });
  const shapes = all.flatMap(({ selected, error, result }) => {
    const fields = error === null ? fieldsOf(result) : '';
    return selected === null || fields === '' ? [] : [`${selected} returns ${fields}`];
  });
  return [...new Set([...failures, ...shapes])].slice(0, maxLessons);
}

/** Returns the names of a result's fields, those of the items of its lists in brackets: `total, items[id, name]`. */
function fieldsOf(value: Json): string {
  if (Array.isArray(value)) {
    const fields = fieldsOf(value[0] ?? null);
    return fields === '' ? '' : `[${fields}]`;
  }
  if (!isJsonObject(value)) return '';
  return Object.entries(value)
    .map(([name, said]) => `${name}${Array.isArray(said) ? fieldsOf(said) : ''}`)
    .join(', ');
}

/** Appends the criteria as a planning document has them, so that the turn is validated against them. */
export function withCriteria(request: string, criteria: readonly string[]): string {
  if (criteria.length === 0) return request;
  return `${request}\n\n## Success criteria\n${criteria.map((each) => `- ${each}`).join('\n')}`;
}
