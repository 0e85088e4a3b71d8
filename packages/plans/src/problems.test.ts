import { describe, expect, it } from 'vitest';
import { problemsOf, readText } from '../test/read.js';
import { readPlan } from './index.js';

const messageOf = async (text: string, file?: string) =>
  (await readText(text, file)).problems.find(({ code }) => code !== 'missing_duration')?.message;

const tasksJson = (tasks: object[]) => JSON.stringify({ tasks });
const task = (id: number | string, more: object = {}) => ({ id, title: `Task ${id}`, ...more });

describe('what is wrong in a plan', () => {
  it('is a cycle, shown as a path (D1)', async () => {
    const text = '1. A (depends on 3)\n2. B (depends on 1)\n3. C (depends on 2)\n';

    expect(problemsOf(await readText(text))).toEqual(['error cycle plan.md:1']);
    expect(await messageOf(text)).toMatch(/^1 → 3 → 2 → 1: /);
  });

  it('is a dependency that is not there, with the nearest id (D1)', async () => {
    const text = '- [ ] T001 Dig\n- [ ] T012 Plant (depends on T021)\n';

    expect(problemsOf(await readText(text))).toEqual(['error unknown_dependency plan.md:2']);
    expect(await messageOf(text)).toMatch(/did you mean T0\d1 \(Dig\)\?$/);
  });

  it('is a task that depends on what it is a part of, or on its own part (D1)', async () => {
    const text = '- [ ] T001 A (depends on T002)\n  - [ ] T002 B (depends on T001)\n';

    expect(problemsOf(await readText(text))).toEqual([
      'error descendant_dependency plan.md:1',
      'error ancestor_dependency plan.md:2',
    ]);
  });

  it('is an id that is there twice; no task is lost (D1)', async () => {
    const plan = await readText('- [ ] T001 A\n- [ ] T001 B\n- [ ] T002 C (depends on T001)\n');

    expect(problemsOf(plan)).toEqual(['error duplicate_id plan.md:2']);
    expect(plan.tasks.map(({ id }) => id)).toEqual(['T001', 'T001~2', 'T002']);
  });

  it.each([
    ['negative', '- [ ] A (-2 days)\n', /negative/],
    ['at least more than at most', '- [ ] A (5-2 days)\n', /rising order/],
    ['likely more than at most', '- [ ] A (1/9/5 days)\n', /rising order/],
    ['longer than a century', '- [ ] A (40000 days)\n', /century/],
  ])('is a duration that is %s (D1)', async (_, text, message) => {
    const plan = await readText(text);

    expect(problemsOf(plan)).toEqual(['error impossible_duration plan.md:1']);
    expect(plan.problems[0]?.message).toMatch(message);
    expect(plan.tasks[0]?.duration).toBeUndefined();
  });

  it('is a title longer than 500 characters, which is cut (E4)', async () => {
    const withTitle = (length: number) =>
      readText(tasksJson([{ id: 1, title: 'x'.repeat(length) }]), 'tasks.json');
    const [whole, long] = [await withTitle(500), await withTitle(501)];

    expect(whole.tasks[0]?.title).toHaveLength(500);
    expect(whole.problems.map(({ code }) => code)).not.toContain('left_out');
    expect(long.tasks[0]?.title.length).toBeLessThanOrEqual(500);
    expect(long.problems.map(({ code }) => code)).toContain('left_out');
  });

  it('is work without a duration, unless it is a part of something that has one (D1)', async () => {
    const text = '1. [ ] A (2 days)\n   - [ ] B\n2. [ ] C\n3. [x] D\n';

    const { problems } = await readText(text);

    expect(problems.map(({ code, severity, where }) => [code, severity, where])).toEqual([
      ['missing_duration', 'warning', 'plan.md:3'],
    ]);
  });

  it.each(['', '   \n', '# A title\n\nAnd prose.\n'])(
    'is that %j holds no task (D1)',
    async (text) => {
      const plan = await readText(text);

      expect(problemsOf(plan)).toEqual(['error empty_plan plan.md:1']);
      expect(plan).toMatchObject({ tasks: [], confidence: 0, needsReview: true });
    },
  );

  it('has its place in JSON (D1)', async () => {
    const text = tasksJson([task(1), task(2, { dependencies: [1, 7] }), task(1), { id: 3 }]);

    expect(problemsOf(await readText(text, 'tasks.json'))).toEqual([
      'error unreadable tasks.json:tasks[3].title',
      'error duplicate_id tasks.json:tasks[2]',
      'error unknown_dependency tasks.json:tasks[1].dependencies[1]',
    ]);
  });

  it('is listed a thousand times at most (D1)', async () => {
    const tasks = Array.from({ length: 3_000 }, (_, id) => task(id, { dependencies: [`x${id}`] }));

    const { problems } = await readText(tasksJson(tasks), 'tasks.json');

    expect(problems).toHaveLength(1_001);
    expect(problems.at(-1)?.code).toBe('too_many_problems');
  });

  it('is more tasks than the limit (D1)', async () => {
    const plan = await readPlan({ content: '1. A\n2. B\n3. C\n', limits: { maxTasks: 2 } });

    expect(problemsOf(plan)).toEqual(['error too_many_tasks plan:1']);
    expect(plan.tasks).toHaveLength(2);
  });

  it.each([
    ['JSON that is no plan', '{"a": 1}', 'plan.json', 'unknown_format'],
    ['JSON that is none', '{"tasks": [', 'tasks.json', 'unreadable'],
    ['YAML that is none', '---\ntodos:\n - "a\n---\n', 'a.plan.md', 'unreadable'],
    ['bytes that are no text', Uint8Array.of(0xff, 0xfe, 0x00), 'plan.md', 'unreadable'],
    [
      'bytes that only begin as an archive',
      Uint8Array.of(0x50, 0x4b, 3, 4, 0),
      'p.zip',
      'unreadable',
    ],
  ])('is %s (D1)', async (_, content, file, code) => {
    const { problems, tasks } = await readPlan({ content, file });

    expect(problems[0]).toMatchObject({ code, severity: 'error' });
    expect(tasks).toEqual([]);
  });
});

describe('a mistake of the caller', () => {
  it.each([
    ['a limit that is no number', { content: '', limits: { maxTasks: Number.NaN } }],
    ['a limit of nothing', { content: '', limits: { maxBytes: 0 } }],
  ])('is thrown: %s (D1)', async (_, input) => {
    await expect(readPlan(input)).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
