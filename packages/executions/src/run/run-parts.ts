import { isJsonObject, type Json, type PlannedTask } from '@pce/core/contracts';
import { lessonsIn } from '../rules/lessons-in.js';
import type { TaskEnd } from './run-tasks.js';

/** A part of a task that is done, with its output. */
export interface DonePart {
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
