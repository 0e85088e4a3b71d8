import { describe, expect, it } from 'vitest';
import { dependenciesOf, outlineOf, problemsOf, readText, taskOf } from '../../test/read.js';

const plan = `# Repair the exporter

> **For agents:** work task by task.

## Tasks

### **📁 Task 1: Add the limiter**

**Depends on:** none | **Files:** \`src/a.ts\`
**Effort**: Low (1-2 days)
**Status**: ⬜ NOT STARTED

**Files:**
- Create: \`src/a.ts\`
- Modify: \`src/b.ts\`

1. Write the test
2. Run it

- **Deliverables**:
  - ✅ the code

### Task 2: Wire it in

> **Depends on:** Task 1

**Dependencies**: Task 1 (it must be there), Task 1.2 complete.
**Time Estimate**: 12 hours
- **Owner**: LLM Agent

#### Acceptance Criteria
- [ ] it works

### Task 3: Measure

**Complexity**: ⭐ Low
**Depends on:** Task 1 and Task 2 (needs its output)
**Effort**: Medium
**Status**: ✅ Complete

### Task 3 gate
`;

describe('a plan as agents write it', () => {
  it('has a task for each heading with a number, and its steps (D1)', async () => {
    const read = await readText(plan);

    expect(outlineOf(read)).toEqual([
      '1 Add the limiter',
      '1.1 Write the test',
      '1.2 Run it',
      '2 Wire it in',
      '3 Measure',
    ]);
    expect(problemsOf(read)).toEqual(['warning left_out plan.md:3']);
  });

  it('depends on what lines and quotes below the headings name (D1)', async () => {
    expect(dependenciesOf(await readText(plan))).toEqual({
      '1': [],
      '1.1': [],
      '1.2': ['1.1'],
      '2': ['1', '1.2'],
      '3': ['1', '2'],
    });
  });

  it('keeps lists of files and the like as descriptions (D1)', async () => {
    const read = await readText(plan);

    expect(taskOf(read, '1')).toMatchObject({
      description: expect.stringMatching(/Files: Create: `src\/a\.ts`.*Deliverables: the code/s),
      duration: { min: 1, likely: 1.5, max: 2 },
      status: 'open',
    });
    expect(taskOf(read, '2')).toMatchObject({
      roles: ['LLM Agent'],
      duration: { min: 0.5, likely: 0.5, max: 0.5 },
    });
    expect(taskOf(read, '3').status).toBe('done');
  });

  it('shortens a title that is a whole paragraph, and loses none of it (D1)', async () => {
    const long = `Write ${'and write '.repeat(40)}it`;

    const read = await readText(`- [ ] T001 ${long}\n`);

    expect(taskOf(read, 'T001').title).toHaveLength(200);
    expect(taskOf(read, 'T001').description).toBe(long);
  });

  it('has 1.1 below 1 where the numbers alone say so, and marks for what is optional (D1)', async () => {
    const read = await readText(`# Implementation Plan

- [x] 1. Set up
  - Create folders
  - _Requirements: 1.1, 1.2_
- [ ] 2. Build
- [ ] 2.1 Write it (after 1)
- [ ]* 2.2 Test it (depends on 2.1)
- [ ] 3. Ship (depends on 2)
`);

    expect(outlineOf(read)).toEqual([
      '1 Set up',
      '2 Build',
      '2.1 Write it',
      '2.2 Test it',
      '3 Ship',
    ]);
    expect(read.phases).toEqual([{ id: '2', title: 'Build' }]);
    expect(dependenciesOf(read)).toMatchObject({ '2.1': ['1'], '2.2': ['2.1'], '3': ['2'] });
    expect(problemsOf(read)).toEqual([]);
  });
});
