import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dependenciesOf, readText } from '../test/read.js';
import type { Plan } from './index.js';

interface Outline {
  readonly title: string;
  readonly parts: readonly Outline[];
}

interface Task {
  readonly id: string;
  readonly title: string;
  readonly level: number;
  readonly parent: string | null;
  readonly dependsOn: readonly string[];
}

const word = fc.stringMatching(/^[a-z]{2,8}$/);
const title = fc
  .array(word, { minLength: 1, maxLength: 4 })
  .map((words) => `Do ${words.join(' ')}`)
  // Words that name dependencies would be read as such.
  .filter((text) => !/\b(?:after|once|following|depends?|dependent|blocked)\b/.test(text));

const outline = fc.letrec<{ tasks: Outline[] }>((tie) => ({
  tasks: fc.array(
    fc.record({
      title,
      parts: fc.oneof({ maxDepth: 3, depthSize: 'small' }, fc.constant([]), tie('tasks')),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})).tasks;

/** Ids by place, as the reader gives them. */
function place(
  tasks: readonly Outline[],
  parent: string | null,
  level: number,
): Omit<Task, 'dependsOn'>[] {
  return tasks.flatMap((task, index) => {
    const id = parent === null ? `${index + 1}` : `${parent}.${index + 1}`;
    return [{ id, title: task.title, level, parent }, ...place(task.parts, id, level + 1)];
  });
}

/** Random dependencies on tasks that end before this one begins, so that none is in a circle. */
const plan = fc
  .record({ tasks: outline, picks: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 20 }) })
  .map(({ tasks, picks }) => {
    const placed: Task[] = place(tasks, null, 1).map((task) => ({ ...task, dependsOn: [] }));
    return placed.map((task, index) => {
      const earlier = placed.slice(0, index).filter(({ id }) => !task.id.startsWith(`${id}.`));
      const dependsOn = picks
        .filter(([which]) => which % placed.length === index && earlier.length > 0)
        .map(([, target]) => earlier[target % earlier.length]?.id ?? '');
      return { ...task, dependsOn: [...new Set(dependsOn)] };
    });
  });

type Style = (tasks: readonly Task[]) => string;

const label = (id: string) => `X${id.replaceAll('.', 'A')}-1`;
const clause = (ids: readonly string[]) =>
  ids.length === 0 ? '' : ` (depends on ${ids.join(', ')})`;

/** Ways to write the same plan; ids are those of the second part. */
const styles: readonly (readonly [string, Style, (id: string) => string])[] = [
  [
    'nested lists with numbers',
    (tasks) =>
      tasks
        .map(({ id, title: text, level, dependsOn }) => {
          const refs = dependsOn.map((each) => (each.includes('.') ? each : `task ${each}`));
          const number = id.includes('.') ? id : `Task ${id}:`;
          return `${'  '.repeat(level - 1)}- ${number} ${text}${clause(refs)}`;
        })
        .join('\n'),
    (id) => id,
  ],
  [
    'checklists with ids',
    (tasks) =>
      tasks
        .map(({ id, title: text, level, dependsOn }) => {
          const box = `${'    '.repeat(level - 1)}- [ ] ${label(id)}`;
          return `${box} ${text}${clause(dependsOn.map(label))}`;
        })
        .join('\n'),
    label,
  ],
  [
    'headings with lines below',
    (tasks) =>
      tasks
        .map(({ id, title: text, level, dependsOn }) => {
          const line =
            dependsOn.length === 0 ? '' : `\nDepends on: ${dependsOn.map(label).join(' and ')}\n`;
          return `${'#'.repeat(level)} ${label(id)}: ${text}\n${line}`;
        })
        .join('\n'),
    label,
  ],
];

function graphOf({ tasks }: Plan) {
  return tasks.map(({ id, title: text, level, parent }) => ({ id, title: text, level, parent }));
}

describe('a plan that is written down and read again', () => {
  it.each(styles)('is the same graph, in %s (D1)', async (_, render, idOf) => {
    await fc.assert(
      fc.asyncProperty(plan, async (tasks) => {
        const read = await readText(render(tasks), 'plan.md', { order: 'free' });

        expect(read.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(graphOf(read)).toEqual(
          tasks.map(({ id, title: text, level, parent }) => {
            return {
              id: idOf(id),
              title: text,
              level,
              parent: parent === null ? null : idOf(parent),
            };
          }),
        );
        expect(dependenciesOf(read)).toEqual(
          Object.fromEntries(tasks.map(({ id, dependsOn }) => [idOf(id), dependsOn.map(idOf)])),
        );
      }),
      { numRuns: process.env.PCE_TIER === 'fast' ? 25 : 100 },
    );
  });
});
