import type { Json, PlannedTask } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { runParts } from './run-parts.js';

const part = (id: string, ...dependsOn: string[]): PlannedTask => ({
  ...{ id, title: `Part ${id}`, request: 'Do it', dependsOn, successCriteria: [] },
});

async function ran(
  parts: readonly PlannedTask[],
  outputs: Readonly<Record<string, Json | undefined>>,
) {
  const begun: string[] = [];
  const end = await runParts(parts, async ({ id }, previous) => {
    begun.push(`${id}(${previous.map(({ title }) => title).join(', ')})`);
    if (outputs[id] === 'broken') return { type: 'task_error', message: `${id} broke` };
    const output = outputs[id];
    return { type: 'task_complete', ...(output !== undefined && { output }) };
  });
  return { begun, end };
}

describe('the parts of a task', () => {
  it('run after what they depend on, and get its results (D5)', async () => {
    const { begun, end } = await ran([part('c', 'a', 'b'), part('b', 'a'), part('a')], {
      a: { answer: 'A', claims: [1] },
      b: { answer: 'B', claims: [2, 3] },
      c: { answer: 'C', claims: [] },
    });

    expect(begun).toEqual(['a()', 'b(Part a)', 'c(Part a, Part b)']);
    expect(end).toEqual({
      type: 'task_complete',
      output: {
        answer: '## Part a\n\nA\n\n## Part b\n\nB\n\n## Part c\n\nC',
        claims: [1, 2, 3],
      },
    });
  });

  it.each<[Json | undefined, string, readonly Json[]]>([
    [undefined, '', []],
    [null, '', []],
    ['text', '', []],
    [['answer'], '', []],
    [{ answer: { n: 1 }, claims: 'none' }, '{"n":1}', []],
    [{ claims: ['c'] }, '', ['c']],
  ])('may have any output: %j (D5)', async (output, answer, claims) => {
    const { end } = await ran([part('a')], { a: output });

    expect(end).toEqual({
      type: 'task_complete',
      output: { answer: `## Part a\n\n${answer}`, claims },
    });
  });

  it('end with the first that does not complete (D7)', async () => {
    const { begun, end } = await ran([part('a'), part('b'), part('c', 'b')], { b: 'broken' });

    expect(begun).toEqual(['a()', 'b()']);
    expect(end).toEqual({ type: 'task_error', message: 'b broke' });
  });

  it('that wait for each other are not run (D5)', async () => {
    expect((await ran([part('a', 'b'), part('b', 'a')], {})).begun).toEqual([]);
  });
});
