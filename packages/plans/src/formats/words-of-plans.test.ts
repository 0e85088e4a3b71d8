import { describe, expect, it } from 'vitest';
import { dependenciesOf, outlineOf, problemsOf, readText, taskOf } from '../../test/read.js';

describe('short ids', () => {
  it.each([
    ['B1 Buy', 'B2 Brew'],
    ['[B1] Buy', '[B2] Brew'],
    ['**B1** Buy', '**B2** Brew'],
    ['**B1**: Buy', '**B2**: Brew'],
    ['(B1) Buy', '(B2) Brew'],
    ['`B1` Buy', '`B2` Brew'],
    ['B1 – Buy', 'B2 – Brew'],
    ['B1. Buy', 'B2. Brew'],
    ['Task B1: Buy', 'Task B2: Brew'],
  ])('are those that begin “%s” and “%s” (D1)', async (first, second) => {
    const plan = await readText(`- [ ] ${first}\n- [ ] ${second} (depends on B1)\n`);

    expect(outlineOf(plan)).toEqual(['B1 Buy', 'B2 Brew']);
    expect(dependenciesOf(plan).B2).toEqual(['B1']);
  });

  it('are numbered parts, too (D1)', async () => {
    const plan = await readText('- [ ] M1 Build\n- [ ] M1.1 Walls\n- [ ] M1.2 Roof (after M1.1)\n');

    expect(taskOf(plan, 'M1.2')).toMatchObject({ parent: 'M1', dependsOn: [{ id: 'M1.1' }] });
  });

  it.each(['S3 bucket', 'EC2 instances', 'MP3 export\n- MP4 export'])(
    'are not the first words of “%s” (D1)',
    async (title) => {
      const plan = await readText(`- ${title}\n`);

      expect(plan.tasks.map((task) => task.title)).toEqual(title.split('\n- '));
    },
  );

  it('are one where another task names it (D1)', async () => {
    const plan = await readText('- S3 bucket\n- Upload (needs S3)\n');

    expect(outlineOf(plan)).toEqual(['S3 bucket', '2 Upload']);
    expect(dependenciesOf(plan)['2']).toEqual(['S3']);
  });

  it.each(['depends on B7', 'requires B7', 'blocked by B7', 'blocked-by: B7', 'needs B7'])(
    'that are not there are an error: %s (D1)',
    async (words) => {
      const plan = await readText(`- [ ] B1 Buy\n- [ ] B2 Brew (${words})\n`);

      expect(problemsOf(plan)).toEqual(['error unknown_dependency plan.md:2']);
    },
  );

  it('that are there twice are an error; a priority before several tasks is none (D1)', async () => {
    const twice = await readText('1. [B1] Buy\n1. [B1] Brew\n1. [B2] Drink\n');
    const urgent = await readText('1. [P1] Buy\n1. [P1] Brew\n1. [P1] Drink\n');

    expect(problemsOf(twice)).toEqual(['error duplicate_id plan.md:2']);
    expect(problemsOf(urgent)).toEqual([]);
    expect(outlineOf(urgent)).toEqual(['1 [P1] Buy', '2 [P1] Brew', '3 [P1] Drink']);
  });
});

describe('dependencies', () => {
  it.each([
    '(depends on 1, 1 day)',
    '[depends on 1]',
    '(blocked-by: 1)',
    'blocked-by: 1',
    '(deps: #1)',
    '\n  depends_on: [1]',
    '\n   - Blocked-by: 1',
  ])('are read from “%s” (D1)', async (words) => {
    const plan = await readText(`1. Dig\n2. Plant ${words}\n`);

    expect(outlineOf(plan)).toEqual(['1 Dig', '2 Plant']);
    expect(dependenciesOf(plan)['2']).toEqual(['1']);
    expect(problemsOf(plan)).toEqual([]);
  });

  it('name a number wherever numbers go on across phases (D1)', async () => {
    const plan = await readText(
      '## Phase 1: Dig\n1. Buy\n2. Dig\n## Phase 2: Plant\n3. Plant (depends on 1)\n4. Rest (after 3)\n',
    );

    expect(dependenciesOf(plan)).toMatchObject({ '2.3': ['1.1'], '2.4': ['2.3'] });
  });

  it('name a user story, by its heading or by its marks (D1)', async () => {
    const plan = await readText(
      '### User Story 3: Export\n- [ ] Write it\n\n### User Story 4: Mail\n- [ ] Send it (requires US3)\n',
    );
    const marked = await readText('- [ ] [US1] Write it\n- [ ] Send it (requires US1)\n');

    expect(dependenciesOf(plan)['4.1']).toEqual(['3']);
    expect(dependenciesOf(marked)['2']).toEqual(['1']);
    expect(taskOf(marked, '1').tags).toEqual(['US1']);
  });

  it('are not in prose about something else, which keeps its words (D1)', async () => {
    for (const title of [
      'Move to v2 (needs Node 24)',
      'Find jobs blocked by a full disk',
      'Sort the list (after removing doubles)',
      'Explain what a build requires: time, money',
      'Add .editorconfig , too',
      'Match `src/**/*.ts` and test/**',
      'Call f(x) [twice]',
    ]) {
      const plan = await readText(`1. ${title}\n`);

      expect(plan.tasks[0]?.title).toBe(title);
      expect(problemsOf(plan)).toEqual([]);
    }
  });

  it('stand in a section of their own (D1)', async () => {
    const plan = await readText(`# Tasks: shop

## Phase 1: Setup

- [ ] T001 Init

## Phase 2: Foundational

- [ ] T002 Store

## Phase 3: User Story 1 - Browse

- [ ] T003 [US1] List

## Phase 4: User Story 2 - Buy

- [ ] T004 [US2] Cart

## Phase 5: Polish

- [ ] T005 Docs

## Dependencies & Execution Order

- **Setup (Phase 1)**: No dependencies - can start immediately
- **User Story 1 (P1)**: Can start after Foundational (Phase 2) - May integrate with US2
- **User Story 2 (P2)**: Depends on US1 (needs its list)
- **Polish (Phase 5)**: Depends on Setup completion
`);

    expect(plan.format).toBe('spec-kit');
    expect(dependenciesOf(plan)).toMatchObject({ '3': ['2'], '4': ['3', '2'], '5': ['1'] });
  });
});

describe('a plan', () => {
  it('has the boxes of any heading as tasks, and says of one what is all done (D1)', async () => {
    const plan = await readText(
      '# Move\n\n## Notes\n- a note\n- [x] Ask\n\n## Open questions\n- why\n\n## Pack\n- [/] Books\n- [ ] Pans\n',
    );

    expect(plan.tasks.map(({ title, status }) => [title, status])).toEqual([
      ['Notes', 'done'],
      ['Ask', 'done'],
      ['Pack', 'open'],
      ['Books', 'in_progress'],
      ['Pans', 'open'],
    ]);
    expect(taskOf(plan, '2.1').where).toEqual({ file: 'plan.md', line: 11 });
  });

  it('keeps long descriptions whole, and reads as much as its limits allow (D1)', async () => {
    const text = `1. Dig\n\n   ${'deeper '.repeat(2_000)}\n`;
    const many = `- x\n`.repeat(21_000);
    const limits = { maxTasks: 30_000 };

    expect((await readText(text)).tasks[0]?.description).toHaveLength(13_999);
    expect((await readText(many)).problems[0]?.code).toBe('too_large');
    const { readPlan } = await import('../read-plan.js');
    expect((await readPlan({ content: many, file: 'plan.md', limits })).tasks).toHaveLength(21_000);
  });
});
