import { describe, expect, it } from 'vitest';
import { fixtureText } from '../../test/fixture.js';
import { dependenciesOf, problemsOf, readText, taskOf } from '../../test/read.js';

describe('tasks.md of spec-kit', () => {
  it('has its phases and every task, but no sample in a comment (D1)', async () => {
    const plan = await readText(fixtureText('tasks.md'), 'tasks.md');

    expect([plan.format, plan.name]).toEqual(['spec-kit', 'Reading list']);
    expect(plan.phases.map(({ title }) => title)).toEqual([
      'Setup (Shared Infrastructure)',
      'Foundational (Blocking Prerequisites)',
      'User Story 1 - Keep a book 🎯 MVP',
      'User Story 2 - Share a shelf',
      'Polish & Cross-Cutting Concerns',
    ]);
    const ids = plan.tasks.filter(({ level }) => level === 2).map(({ id }) => id);
    expect(ids).toEqual(
      Array.from({ length: 16 }, (_, index) => `T${String(index + 1).padStart(3, '0')}`),
    );
    expect(problemsOf(plan)).toEqual([]);
    expect(taskOf(plan, 'T001').status).toBe('done');
    expect(taskOf(plan, '3').priority).toBe('high');
  });

  it('has the dependencies that are written, and those that marks and phases imply (D1)', async () => {
    const plan = await readText(fixtureText('tasks.md'), 'tasks.md');

    expect(dependenciesOf(plan)).toMatchObject({
      T001: [],
      T002: ['T001'],
      T003: [],
      T007: ['T004', 'T005', 'T006'],
      T011: ['T009', 'T010'],
      T012: ['T011'],
      T013: ['T011'],
      T016: ['T001', 'T002', 'T003'],
      '1': [],
      '2': ['1'],
      '3': ['2'],
      '4': ['2'],
      '5': ['2', '3', '4'],
    });
  });
});

describe('a plan as people write it', () => {
  it('is read with all that it says (D1)', async () => {
    const plan = await readText(fixtureText('open-a-shop.md'), 'open-a-shop.md');

    expect([plan.name, plan.format, plan.tasks.length]).toEqual(['Open a shop', 'markdown', 14]);
    expect(dependenciesOf(plan)).toMatchObject({
      '1.2': ['1.1'],
      '1.3': ['1.1', '1.2'],
      '2': ['1'],
      '2.3': ['2.1'],
      '2.4': ['2.1', '2.2', '2.3'],
      '3.2': ['2'],
    });
    expect(taskOf(plan, '1.3')).toMatchObject({
      duration: { min: 5, likely: 10, max: 30 },
      priority: 'high',
    });
    expect(taskOf(plan, '2.3')).toMatchObject({
      action: 'shell.run',
      params: { command: 'make deploy' },
      timeoutMs: 1_800_000,
      maxAttempts: 3,
    });
    expect(problemsOf(plan)).toEqual(['warning left_out open-a-shop.md:3']);
  });
});
