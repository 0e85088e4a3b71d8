import { describe, expect, it } from 'vitest';
import { checkDuration } from '../assemble/check-duration.js';
import { plainTask } from '../draft.js';
import { readPlan } from '../read-plan.js';

const outline = async (content: string, file = 'plan.md') =>
  (await readPlan({ content, file })).tasks.map(({ title, dependsOn }) => [
    title,
    dependsOn.map(({ id }) => id),
  ]);

describe('a section of dependencies', () => {
  const phases = ['Setup', 'Shop', 'Garden'].flatMap((name, index) => [
    `## Phase ${index + 1}: ${name}`,
    `- [ ] T00${index + 1} Work on it`,
  ]);
  const stated = async (...lines: readonly string[]) =>
    Object.fromEntries(await outline([...phases, '## Dependencies', ...lines].join('\n')));

  it('says what waits for what, either way round, and nothing else counts then (E4)', async () => {
    const implied = await stated('- Garden (Phase 3): is nice');
    expect(implied).toMatchObject({ Shop: ['1'], Garden: ['2'] });
    const afterSetup = await stated('- Garden (Phase 3): Depends on Setup (Phase 1)');
    expect(afterSetup).toMatchObject({ Garden: ['1'] });
    for (const line of [
      '- Setup (Phase 1): must be completed before Garden (Phase 3)',
      '- Garden (Phase 3) requires Setup (Phase 1); it is short.',
      '- Garden (Phase 3) - waits for Setup (Phase 1) - as Shop (Phase 2) does not',
    ]) {
      expect(await stated(line)).toEqual(afterSetup);
    }
  });
});

describe('a Taskmaster file', () => {
  const nameOf = async (meta: unknown) => {
    const content = JSON.stringify({ meta, tasks: [{ id: 1, title: 'Rent' }] });
    return (await readPlan({ content, file: 'shop.json' })).name;
  };

  it('has the name of its project, else that of the file (E4)', async () => {
    expect(await nameOf({ projectName: 'Tea' })).toBe('Tea');
    for (const meta of [{ projectName: '' }, { projectName: 3 }, {}, null, 'Tea']) {
      expect(await nameOf(meta)).toBe('shop');
    }
  });
});

describe('what is wrong with a task', () => {
  it('is a title longer than 500 characters, which is cut and said (E4)', async () => {
    const withTitle = async (length: number) => {
      const tasks = [{ id: 1, title: 'x'.repeat(length) }];
      return readPlan({ content: JSON.stringify({ tasks }), file: 'plan.json' });
    };
    const { tasks, problems } = await withTitle(501);
    expect(tasks[0]?.title.length).toBeLessThanOrEqual(500);
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'left_out', message: expect.stringContaining('501') }),
    );
    const whole = await withTitle(500);
    expect(whole.tasks[0]?.title).toHaveLength(500);
    expect(whole.problems.map(({ code }) => code)).not.toContain('left_out');
  });

  it.each([
    [{ min: -1, likely: 1, max: 2 }, 'is negative'],
    [{ min: 3, likely: 2, max: 4 }, 'put them in rising order'],
    [{ min: 0, likely: 1, max: 40_000 }, 'longer than a century'],
  ])('is a duration of %o days (E4)', (duration, words) => {
    const said: string[] = [];
    const task = { id: 'a', duration: { ...duration, where: 'plan:1' } };
    const draft = {
      ...plainTask,
      ...task,
      title: 'A',
      where: 'plan:1',
      parent: undefined,
      confidence: 1,
    };
    expect(checkDuration(draft, (_, __, message) => void said.push(message))).toBeUndefined();
    expect(said).toEqual([expect.stringContaining(words)]);
    expect(said[0]?.includes('negative')).toBe(duration.min < 0);
  });
});
