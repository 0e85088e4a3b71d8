import { expect, it } from 'vitest';
import { dependenciesOf, outlineOf, problemsOf, readText, taskOf } from '../../test/read.js';
import { planToJson, readPlan } from '../index.js';

const speckit = (...lines: readonly string[]) =>
  readText(
    [
      '# Tasks: club',
      '## Phase 1: Setup',
      '- [ ] T001 Create it',
      '## Phase 2: User Story 1 - Join',
      '- [ ] T002 [P] [US1] Form',
      '- [ ] T003 [P] [US1] Page',
      '## Phase 3: User Story 2 - Leave',
      '- [ ] T004 [P] [US2] Button',
      ...lines,
    ].join('\n'),
    'tasks.md',
  );

it.each([
  ['- [ ] T009 Adjust what US2 needs', '- US2: depends on US1'],
  ['- [ ] T009 Refresh as in User Story 2', '- US2 depends on US1'],
  ['- [ ] T009 Notes for US1 and US2', '- US2: requires US1'],
  ['- [ ] T009 [P] Test User Story 2 with users', '- US2: depends on US1'],
])('a story that the title “%s” mentions does not have it as a part (D1)', async (task, line) => {
  const plan = await readText(
    `# Tasks\n## Phase 1: Setup\n- [ ] T001 Create it\n${task}\n## Phase 2: User Story 1 - Join\n- [ ] T002 [US1] Form\n## Phase 3: User Story 2 - Leave\n- [ ] T003 [US2] Button\n## Dependencies\n${line}\n`,
    'tasks.md',
  );

  expect(problemsOf(plan)).toEqual([]);
  expect(dependenciesOf(plan)['3']).toContain('2');
});

it.each([
  'Requires review of the terms',
  'Needs of visitors',
  'Blocked by design, a report',
  'Depends on the weather',
  'Document what depends on 1.1',
  'Require 1.1 to be signed',
])('the first words of the title “%s” are no dependency (D1)', async (title) => {
  const plan = await readText(`- [ ] 1.1 ${title}\n- [ ] 1.2 Print (after 1.1)\n`);

  expect(problemsOf(plan)).toEqual([]);
  expect(dependenciesOf(plan)).toEqual({ 1.1: [], 1.2: ['1.1'] });
});

it.each([
  ['#102 Form', '#103 Page (blocked by #102)', '103', '102'],
  ['Form (#102)', 'Page. Blocked by #102', '2', '1'],
  ['Form #7', 'Page (depends on #7)', '2', '1'],
  ['[#7](https://example.org/7) Form', 'Page, depends on #7', '2', '7'],
  ['Form (GH-7)', 'Page (depends on GH-7)', '2', '1'],
])('the number of an issue is found: “%s”, “%s” (D1)', async (first, second, id, before) => {
  const plan = await readText(`- [ ] ${first}\n- [ ] ${second}\n`);

  expect(problemsOf(plan)).toEqual([]);
  expect(dependenciesOf(plan)[id]).toEqual([before]);
});

it.each([
  ['| Task | Blocks |', '|---|---|', '| T002 | T004 |'],
  ['| Story | Requires |', '|---|---|', '| T004 | T002, T001 |'],
  ['T002 must be finished first: T004 comes after T002'],
  ['- T002 is required by T004'],
  ['- T002 enables T004'],
  ['- T004 follows T002'],
  ['T002 before T004'],
  ['Order: T002 → T004'],
  ['### Execution order', '', '```', 'T002 -> T004', '```'],
  ['```text', 'T004 depends on T002', '```'],
  ['| Task | Predecessor |', '|---|---|', '| T004 | T002 |'],
  ['- T002–T003 before T004'],
  ['Order: T001 → T002, T003 → T004'],
  ['```mermaid', 'graph LR', 'A[T002 Form] -->|blocks| B[T004 Button]', '```'],
  ['```mermaid', 'graph LR', 'T004 -- depends on --> T002', '```'],
])('an order below Dependencies is read: “%s” (E4)', async (...lines) => {
  const plan = await speckit('## Dependencies', '', ...lines);

  expect(problemsOf(plan)).toEqual([]);
  expect(dependenciesOf(plan).T004).toContain('T002');
});

it.each([
  ['T002 -> T004'],
  ['- T002 and T004 share a table'],
  ['```mermaid', 'graph LR', 'T002 --> T004', '```'],
  ['| From | To |', '|---|---|', '| T002 | T004 |'],
  ['- T004: T002'],
  ['- Once T002 is done, T004 can start'],
])('an unclear order is reported with its line, and reviewed: “%s” (E4)', async (...lines) => {
  const plan = await speckit('## Dependencies', '', ...lines);

  expect(problemsOf(plan)).toEqual([
    `warning unclear_dependency tasks.md:${lines.length === 1 ? 11 : 13}`,
  ]);
  expect(plan.needsReview).toBe(true);
});

it.each([
  '- T004 does not depend on T002',
  '- T002 and T004 can run in parallel',
  '- US2 is independent of US1',
])('what says that there is no order makes none: “%s” (E4)', async (line) => {
  const plan = await speckit('## Dependencies', line);

  expect(problemsOf(plan)).toEqual([]);
  expect(dependenciesOf(plan).T004).toEqual([]);
});

it.each([
  ['Alpha (DONE)', 'done'],
  ['Alpha ✅', 'done'],
  ['Alpha ✅ 2026-11-20', 'done'],
  ['Alpha (completed 2026-11-20)', 'done'],
  ['Alpha - IN PROGRESS', 'in_progress'],
  ['~~Alpha~~', 'cancelled'],
  ['Alpha [cancelled]', 'cancelled'],
  ['Alpha [WONTFIX]', 'cancelled'],
  ["Alpha — Won't do", 'cancelled'],
  ['~~Alpha~~ ✅', 'done'],
  ['~~Alpha~~ (done)', 'done'],
  ['DONE: Alpha', 'done'],
  ['Alpha 🚧', 'in_progress'],
  ['Alpha\n   - Completed: 2026-11-20', 'done'],
  ['Alpha\n   - Done: yes', 'done'],
  ['Alpha\n   - Progress: 100 %', 'done'],
  ['Alpha\n   - Status: 40% complete', 'in_progress'],
  ['Alpha\n   - Status: Merged', 'done'],
  ['Alpha\n   - Status: Ready for review', 'in_progress'],
])('a state in words is read: “%s” (D1)', async (text, status) => {
  const plan = await readText(`1. ${text}\n2. Beta\n`);

  expect(taskOf(plan, '1')).toMatchObject({ title: 'Alpha', status });
});

it('a heading that is done has parts that are (D1)', async () => {
  const plan = await readText(
    '# Plan\n## ✅ Phase 1: Dig\n- Find a place\n## Phase 2: Plant\n- Buy seeds\n',
  );

  expect(plan.tasks.map(({ status }) => status)).toEqual(['done', 'done', 'open', 'open']);
});

it.each([
  '1. Alpha\n   - Status: Parked\n',
  '1. Alpha (on hold)\n',
  '1. Alpha: BLOCKED\n',
  '1. Alpha\n   - Status: 7 of 9\n',
  '1. Alpha\n   - Status: 3/4 done\n',
  '1. ~~Alpha~~ in version 2\n',
  '1. Alpha ❌\n',
  '- [*] Alpha\n',
  '- [?] Alpha\n',
  '- [ ] 1.1 Alpha (done)\n',
  '- [>] Alpha\n',
  '- [!] Alpha\n',
])('a state that is not clear is told, and reviewed: %j (D1)', async (text) => {
  const plan = await readText(`# Plan\n${text}`);

  expect(problemsOf(plan)).toEqual([
    expect.stringMatching(/^warning unreadable_value plan\.md:\d$/),
  ]);
  expect(plan).toMatchObject({ needsReview: true, tasks: [{ needsReview: true }] });
});

it.each([
  ['[] Alpha', 'open'],
  ['[ X ] Alpha', 'done'],
  ['⬜ Alpha', 'open'],
  ['🔲 Alpha', 'open'],
  ['☒ Alpha', 'done'],
  ['[~] Alpha', 'cancelled'],
  ['[-] Alpha', 'cancelled'],
  ['[/] Alpha', 'in_progress'],
  ['⏳ Alpha', 'in_progress'],
  ['[done] Alpha', 'done'],
  ['[N/A] Alpha', 'cancelled'],
  ['✔️ Alpha', 'done'],
])('a box may be written “%s” (D1)', async (text, status) => {
  const plan = await readText(`- [ ] First\n- ${text}\n`);

  expect(taskOf(plan, '2')).toMatchObject({ title: 'Alpha', status });
});

it.each([
  ['## Done\n- Dig\n## To do\n- Plant\n', 'done'],
  ["## Won't do\n- [ ] Dig\n## Tasks\n- [ ] Plant\n", 'cancelled'],
  ['## [x] 1. Dig\n## [ ] 2. Plant\n', 'done'],
  ['### ☒ Task 1: Dig\n### ☐ Task 2: Plant\n', 'done'],
])('a heading says the state of what is below it: %j (D1)', async (text, status) => {
  const { tasks } = await readText(`# Plan\n${text}`);
  const byTitle = new Map(tasks.map((task) => [task.title, task.status]));

  expect([byTitle.get('Dig'), byTitle.get('Plant')]).toEqual([status, 'open']);
});

it.each(['Icebox', 'Later', 'On hold', 'Deferred'])(
  'what is below “%s” is never offered as work unasked (D1)',
  async (heading) => {
    const plan = await readText(`# Plan\n## ${heading}\n- [ ] Dig\n## Tasks\n- [ ] Plant\n`);

    expect(plan.needsReview).toBe(true);
    expect(plan.tasks.map(({ needsReview }) => needsReview)).toEqual([true, true, false]);
  },
);

it.each(['2. Phase 2 - Review', '2. Milestone 2 - Later', '2. Sort by state: open'])(
  'the last words of “%s” are no state (D1)',
  async (line) => {
    const plan = await readText(`1. Dig\n${line}\n`);

    expect(plan.tasks.map(({ status }) => status)).toEqual(['open', 'open']);
    expect(problemsOf(plan)).toEqual([]);
  },
);

it('a tick makes no checklist of the list around it (D1)', async () => {
  const plan = await readText('# Plan\n- ✅ Dig\n- Plant\n');

  expect(plan.tasks.map(({ status }) => status)).toEqual(['done', 'open']);
});

const taskmaster = (value: unknown) =>
  readPlan({ content: JSON.stringify(value), file: 'tasks.json' });

it('tasks.json is read as Taskmaster reads it: full ids, zeros, an empty master (D1)', async () => {
  const task = (id: unknown, dependencies: unknown[], more = {}) => ({
    id,
    title: `Task ${id}`,
    status: 'pending',
    dependencies,
    ...more,
  });
  const plan = await taskmaster({
    master: { tasks: [] },
    feature: {
      tasks: [
        task('01', []),
        task(2, ['1'], { subtasks: [task('2.1', []), task('2.2', ['2.1'])] }),
      ],
    },
  });

  expect(problemsOf(plan)).toEqual(['warning left_out tasks.json:master']);
  expect(dependenciesOf(plan)).toEqual({ '01': [], 2: ['01'], '2.1': [], '2.2': ['2.1'] });
});

it.each(['deferred', 'blocked', 'someday'])(
  'a task of Taskmaster that is %s is reviewed (D1)',
  async (status) => {
    const plan = await taskmaster({ tasks: [{ id: 1, title: 'Dig', status }] });

    expect(plan.needsReview).toBe(true);
  },
);

it('front matter is read as Backlog.md reads it: names with @, colons, other prefixes (D1)', async () => {
  const file = (id: string, fields: string) => ({
    path: `tasks/${id.toLowerCase()} - T.md`,
    content: `---\nid: ${id}\n${fields}\nstatus: To Do\n---\n`,
  });
  const plan = await readPlan({
    files: [
      file('SHOP-1', 'title: Fix: the form\nassignee:\n  - @sara'),
      file('SHOP-02', 'title: T\nassignee: [@sara, @tom]\ndependencies: [task-1]'),
      file('SHOP-3', 'title: T\nassignee: @tom\ndependencies: [shop-2]'),
    ],
  });

  expect(problemsOf(plan)).toEqual([]);
  expect(plan.tasks.map(({ title, roles }) => [title, ...roles])).toEqual([
    ['Fix: the form', '@sara'],
    ['T', '@sara', '@tom'],
    ['T', '@tom'],
  ]);
  expect(dependenciesOf(plan)).toMatchObject({ 'SHOP-02': ['SHOP-1'], 'SHOP-3': ['SHOP-02'] });
});

it.each<[string, readonly string[]]>([
  ['"Fix: the form"', ['Fix: the form']],
  ["It's late", ["It's late"]],
  ['50% done: yes', ['50% done: yes']],
  ['[WIP]', ['WIP']],
  ['{a: b}', []],
  ['&amp', []],
  ['"not closed', []],
])(
  'a title of Backlog.md is read, or its task is named as left out: %s (D1)',
  async (title, titles) => {
    const content = `---\nid: TASK-1\ntitle: ${title}\nstatus: To Do\n---\n`;
    const plan = await readPlan({ files: [{ path: 'tasks/task-1 - T.md', content }] });

    expect(plan.tasks.map((task) => task.title)).toEqual(titles);
    if (titles.length === 0) {
      expect(problemsOf(plan)[0]).toMatch(/^error unreadable tasks\/task-1 - T\.md/);
    }
  },
);

it.each([
  '- [x] 1.1 Dig\n- [x] 1.1 Dig again\n- [ ] 1.2 Plant\n',
  '- [x] 1.1 Dig (depends on 9.9)\n- [ ] 1.2 Plant\n',
  '- [x] 1.1 Dig (depends on 1.2)\n- [x] 1.2 Plant (depends on 1.1)\n- [ ] 1.3 Rest\n',
])('faults among tasks that are done are warnings: %j (D1)', async (text) => {
  const plan = await readText(text);

  expect(problemsOf(plan)).toEqual([expect.stringMatching(/^warning /)]);
});

it('the JSON of a plan is read as it was printed (D1)', async () => {
  const plan = await readText(
    '# Shop\n## Phase 1: Dig\n- [x] 1.1 Find a place (2-4 days)\n- [ ] 1.2 Fence it (depends on 1.1)\n  Owner: Ada\n  Risk: Rain\n  Timeout: 2h\n## Phase 2: Plant\n- [ ] 2.1 Buy (depends on 7)\n',
  );
  const first = planToJson(plan);
  const second = planToJson(await readText(JSON.stringify(first), 'plan.json'));

  const withoutPlaces = ({ tasks, problems }: typeof second) =>
    JSON.stringify([
      tasks.map(({ where, ...task }) => Object.entries(task).toSorted()),
      problems.map(({ code, severity }) => `${code} ${severity}`),
    ]);
  expect(withoutPlaces(second)).toBe(withoutPlaces(first));
  expect(second).toMatchObject({ name: 'Shop', format: 'pce' });
});

it.each([
  ['README.md', '# Barometer\n## Adding a new sensor\n1. Create a model\n2. Register it\n'],
  [
    'notes.md',
    '# Import\n## Decisions\n1. One file per tenant\n2. JSON lines, since they stream\n',
  ],
  ['guide.md', '# Guide\n## How to deploy\n1. Build it\n2. Push it\n'],
  ['log.md', '# Tasks\n- Added a form\n- Fixed the page\n'],
  ['CHANGELOG.md', '# Changelog\n## 1.2.0\n- Add export\n## 1.1.0\n- Remove cookies\n'],
  ['prd.md', '# Export\n## Requirements\n1. CSV is offered\n2. It is UTF-8\n'],
  ['meeting.md', '# Meeting\n- Ada presented the draft\n- Bob asked for the costs\n'],
  ['runbook.md', '# Restore a backup\n1. Stop the server\n2. Load the dump\n'],
  [
    'design.md',
    '# Barometer\n## 1. Goals\n- fast\n## 2. Architecture\n- One worker for each core\n',
  ],
])('tasks of a document that is no plan are reviewed: %s (D1)', async (file, text) => {
  expect((await readText(text, file)).needsReview).toBe(true);
});

it.each([
  ['todo.md', '1. Dig\n2. Plant\n'],
  ['shop.md', '# Shop\n## Steps\n1. Dig\n2. Plant\n'],
  ['shop.md', '# Shop\n1. Dig (2 days)\n2. Plant (depends on 1)\n'],
])('tasks of a plan are not: %s %j (D1)', async (file, text) => {
  const plan = await readText(text, file);

  expect([plan.needsReview, outlineOf(plan).length]).toEqual([false, 2]);
});
