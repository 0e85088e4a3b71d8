import { describe, expect, it } from 'vitest';
import { dependenciesOf, outlineOf, problemsOf, readText, taskOf } from '../../test/read.js';

describe('a plan in Markdown', () => {
  it('has a phase for each heading and a task for each item below, at any depth (D1)', async () => {
    const plan = await readText(`# Open a shop

## Prepare
1. Find a supplier
   - Ask three
   - Compare
2. Rent a room

## Sell
### Before
- Tell the neighbours
### After
- Count the money
`);

    expect(plan.name).toBe('Open a shop');
    expect(plan.phases).toEqual([
      { id: '1', title: 'Prepare' },
      { id: '2', title: 'Sell' },
    ]);
    expect(outlineOf(plan)).toEqual([
      '1 Prepare',
      '1.1 Find a supplier',
      '1.1.1 Ask three',
      '1.1.2 Compare',
      '1.2 Rent a room',
      '2 Sell',
      '2.1 Before',
      '2.1.1 Tell the neighbours',
      '2.2 After',
      '2.2.1 Count the money',
    ]);
  });

  it('is a checklist if it has boxes: ticked tasks are done, struck ones cancelled (D1)', async () => {
    const plan = await readText('- [x] Dig\n- [ ] Plant\n  - a note\n- [-] Water\n\n* remark\n');

    expect(plan.tasks.map(({ title, status }) => [title, status])).toEqual([
      ['Dig', 'done'],
      ['Plant', 'open'],
      ['Water', 'cancelled'],
    ]);
    expect(taskOf(plan, '2').description).toBe('a note');
  });

  it('reads lines such as “Duration: 2 days” below a task (D1)', async () => {
    const plan = await readText(`### Task 1: Deploy
**Owner**: Ann, Ben | **Priority**: P1

- Depends on: 2
- Estimate: 1-3 days
- Risk: the disk is full
- Mitigation: look first
- Action: shell.run
- Params: {"command": "make"}
- Timeout: 30 min
- Max attempts: 3

### Task 2: Build
`);

    expect(taskOf(plan, '1')).toMatchObject({
      title: 'Deploy',
      roles: ['Ann', 'Ben'],
      priority: 'high',
      dependsOn: [{ id: '2' }],
      duration: { min: 1, likely: 2, max: 3 },
      risks: [{ description: 'the disk is full', mitigation: 'look first' }],
      action: 'shell.run',
      params: { command: 'make' },
      timeoutMs: 1_800_000,
      maxAttempts: 3,
    });
  });

  it('reads a title in bold apart from its description (D1)', async () => {
    const plan = await readText('1. **Rent a room**: small and dry (2 days)\n');

    expect(taskOf(plan, '1')).toMatchObject({
      title: 'Rent a room',
      description: 'small and dry',
      duration: { min: 2, likely: 2, max: 2 },
    });
  });

  it('lets what is not marked [P] come after its predecessor, if there are such marks (D1)', async () => {
    const plan = await readText('1. A\n2. B\n3. C [P]\n4. D [P]\n5. E\n6. F (depends on 1)\n');

    expect(dependenciesOf(plan)).toEqual({
      '1': [],
      '2': ['1'],
      '3': [],
      '4': [],
      '5': ['2', '3', '4'],
      '6': ['1'],
    });
  });

  it('names its places in the file, below front matter too (D1)', async () => {
    const plan = await readText('---\nauthor: Ann\n---\n\n1. Dig (depends on 9)\n');

    expect(problemsOf(plan)).toEqual(['error unknown_dependency plan.md:5']);
  });

  it.each([
    ['boxes with ids', '- [ ] T001 Dig\n', 0.95],
    ['boxes', '- [ ] Dig\n', 0.9],
    ['numbers', '1. Dig\n', 0.85],
    ['points below a heading that announces tasks', '# Move\n## Steps\n- Dig\n', 0.8],
    ['points alone', '- Dig\n', 0.65],
    ['headings alone', '# Garden\n## Dig\n## Plant\n', 0.5],
  ])('is the surer of %s (D1)', async (_, text, confidence) => {
    const plan = await readText(text);

    expect(plan.confidence).toBe(confidence);
    expect(plan.needsReview).toBe(confidence < 0.7);
    expect(plan.tasks.at(-1)?.needsReview).toBe(confidence < 0.7);
  });
});
