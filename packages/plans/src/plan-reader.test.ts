import { describe, expect, it } from 'vitest';
import { problemsOf } from '../test/read.js';
import { readPlan } from './index.js';

const list = '# Garden\n1. Dig\n';

describe('the format of a plan', () => {
  it.each([
    ['plan.md', list, 'markdown'],
    ['plan', list, 'markdown'],
    ['plan', '{"tasks": [{"id": 1, "title": "Dig"}]}', 'taskmaster'],
    ['plan.md', '---\ntodos:\n  - content: Dig\n---\n', 'cursor'],
    ['plan.json', '{"wbs_project": {"id": "p", "description": "Garden"}}', 'planexe'],
  ])(
    'is known by its name and its content: %s with %j is %s (D1)',
    async (file, content, format) => {
      expect((await readPlan({ file, content })).format).toBe(format);
    },
  );

  it('is the one that is asked for, whatever the text is (D1)', async () => {
    const asked = await readPlan({ file: 'plan.md', content: list, format: 'spec-kit' });
    const list_ = await readPlan({ file: 'plan.json', content: '[]', format: 'taskmaster' });

    expect([asked.format, asked.tasks]).toEqual(['spec-kit', []]);
    expect([list_.format, list_.tasks, problemsOf(list_)]).toEqual([
      'taskmaster',
      [],
      ['error unreadable plan.json', 'error empty_plan plan.json'],
    ]);
  });
});

it('a Taskmaster file with several tags is read by “master”, else by the first (D1)', async () => {
  const tag = (...titles: readonly string[]) => ({
    tasks: titles.map((title, id) => ({ id, title })),
  });
  const read = async (value: unknown) => {
    const { tasks, problems } = await readPlan({
      file: 'tasks.json',
      content: JSON.stringify(value),
    });
    const left = problems.filter(({ code }) => code === 'left_out');
    return [
      ...tasks.map(({ title }) => title),
      ...left.map(({ where, message }) => `${where} ${message}`),
    ];
  };

  expect(await read({ a: tag('Dig'), master: tag('Sow'), b: tag('Reap', 'Rest') })).toEqual([
    'Sow',
    'tasks.json:a the tag a (1 task) is not read, only master; put it in a file of its own',
    'tasks.json:b the tag b (2 tasks) is not read, only master; put it in a file of its own',
  ]);
  expect(await read({ a: tag('Dig'), b: tag(), c: 3 })).toEqual([
    'Dig',
    'tasks.json:b the tag b (0 tasks) is not read, only a; put it in a file of its own',
  ]);
});

describe('the attempts of tasks', () => {
  it('are limited by the task, else by what is around it, its plan or its front matter (D1, D7)', async () => {
    const content = `---
retry_after: 30 s
---
# Garden

Timeout: 10 min

## Phase 1

Max attempts: 5

1. Dig
2. Plant
   - Timeout: 1 h

## Phase 2

1. Water
`;
    const { tasks } = await readPlan({ content });
    const limits = tasks.map(({ title, timeoutMs, maxAttempts, backoffMs }) => [
      title,
      timeoutMs,
      maxAttempts,
      backoffMs,
    ]);
    expect(limits).toEqual([
      ['Task 1', 600_000, 5, 30_000],
      ['Dig', 600_000, 5, 30_000],
      ['Plant', 3_600_000, 5, 30_000],
      ['Task 2', 600_000, undefined, 30_000],
      ['Water', 600_000, undefined, 30_000],
    ]);
  });
});

describe('owners', () => {
  const content = '1. Dig\n   - Owner: Robin\n2. Plant\n   - Owner: QA lead\n3. Water\n';
  const people = async (owners?: Readonly<Record<string, 'person' | 'agent' | 'craft'>>) =>
    (await readPlan({ content, owners })).tasks.map(({ person }) => person);

  it('are people, agents or crafts as a table says, and before it the caller (D11)', async () => {
    expect(await people()).toEqual(['Robin', undefined, undefined]);
    expect(await people({ robin: 'agent', 'qa lead': 'person' })).toEqual([
      undefined,
      'QA lead',
      undefined,
    ]);
    // @ts-expect-error a caller without types may name any
    await expect(readPlan({ content, owners: { robin: 'robot' } })).rejects.toThrow(
      /^owner robin: there is no kind robot: expected one of person, agent, craft$/,
    );
  });
});

describe('a task that may have been read wrongly', () => {
  it('says why, by the problems at its place or by what it was read from (D1)', async () => {
    const { tasks } = await readPlan({
      content: '- Dig\n1. Plant (depends on T9)\n   - Estimate: 3 moons\n2. Water\n',
    });
    const doubts = Object.fromEntries(
      tasks.map(({ title, doubts }) => [title, doubts?.join('; ')]),
    );
    expect(doubts.Water).toBeUndefined();
    expect(doubts).toMatchObject({
      'Plant (depends on T9)': expect.stringMatching(/3 moons.*T9/),
    });
    expect(tasks.filter(({ needsReview }) => needsReview).every(({ doubts }) => doubts)).toBe(true);
  });
});

describe('working time', () => {
  it.each([
    [
      'Mon–Fri 9:00–17:00 Europe/London',
      { days: [1, 2, 3, 4, 5], to: '17:00', zone: 'Europe/London' },
    ],
    ['Sunday to Thursday, 9am - 5.30pm', { days: [7, 1, 2, 3, 4], to: '17:30' }],
    ['daily 9:00-24:00 (UTC)', { days: [1, 2, 3, 4, 5, 6, 7], to: '24:00', zone: 'UTC' }],
    ['09:00-12:00', { days: [1, 2, 3, 4, 5], to: '12:00' }],
  ])('is stated as %j (D10)', async (hours, calendar) => {
    const content = `# Move\n\nWorking hours: ${hours}\nHolidays: 2026-12-25, 2027-01-01\n\n1. Pack\n`;
    const { about } = await readPlan({ content });
    expect(about?.calendar).toEqual({
      from: '09:00',
      holidays: ['2026-12-25', '2027-01-01'],
      ...calendar,
    });
  });

  it.each(['some day', '17:00-9:00'])('is named if it cannot be read: %j (D1)', async (hours) => {
    const plan = await readPlan({ content: `---\nworking_hours: ${hours}\n---\n1. Pack\n` });
    expect(plan.about).toBeUndefined();
    expect(problemsOf(plan)).toContain('warning unreadable_value plan:2');
  });
});
