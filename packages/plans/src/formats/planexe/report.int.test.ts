import { describe, expect, it } from 'vitest';
import { fixtureFiles, fixtureText } from '../../../test/fixture.js';
import { type Plan, readPlan } from '../../index.js';

const tea = 'planexe/20250517_tea_eshop';
const identity = 'planexe/20260308_sovereign_identity';
const report = fixtureText('planexe/reports/20250517_tea_eshop_report.html');

const readFile = (path: string) =>
  readPlan({ content: fixtureText(path), file: path.split('/').at(-1) });
const codes = ({ problems }: Plan) => problems.map(({ code, severity }) => `${severity} ${code}`);

describe('a page of PlanExe', () => {
  it('that is a report has tasks with what they need, order and days, and what the plan is for (D1)', async () => {
    const plan = await readPlan({ content: report, file: 'tea.html' });

    expect(plan).toMatchObject({ format: 'planexe', name: 'Tea E-commerce', confidence: 0.95 });
    expect(plan.tasks.map(({ title, level }) => [level, title])).toEqual([
      [1, 'Regulatory Compliance'],
      [2, 'Identify necessary permits and licenses'],
      [3, 'Compile list of required permits'],
      [3, 'Gather health and safety regulations'],
      [2, 'Research health and safety regulations'],
    ]);
    expect(plan.tasks[3]).toMatchObject({
      dependsOn: [{ id: plan.tasks[2]?.id }],
      description: expect.stringMatching(/^Identify and document .* business\.$/),
      roles: ['Legal Compliance Specialist', 'Project Manager'],
      duration: { likely: 2 },
    });
    const line = plan.tasks[3]?.where?.line ?? 0;
    expect(report.split('\n')[line - 1]).toContain(plan.tasks[3]?.id);
    expect(plan.tasks[4]?.dependsOn).toEqual([{ id: plan.tasks[1]?.id }]);
    expect(plan.about).toMatchObject({
      goal: expect.stringMatching(/^Establish and launch/),
      criteria: [expect.stringMatching(/^Measurable/), expect.stringMatching(/^Time-bound/)],
      risks: [{ description: 'Regulatory & Permitting complexities' }, {}],
    });
    expect(codes(plan)).toEqual(['warning left_out', 'warning missing_duration']);
    expect(plan.problems[0]?.message).toContain('left out: Executive Summary');
  });

  it('without a chart is read by its table (D1)', async () => {
    const content = report.replace('gantt_data =', 'chart =');
    const { tasks, name } = await readPlan({ content, file: 'tea.html' });

    expect(name).toBe('Tea E-commerce');
    expect(tasks.map(({ level }) => level)).toEqual([1, 2, 3, 3, 2]);
    expect(tasks[4]).toMatchObject({ id: '4d823a5b-5cf5-434f-878a-88a47fbf30ed', dependsOn: [] });
  });

  it('that is a drawing has the outline and days of the work breakdown, in sequence (D1)', async () => {
    const drawn = await readFile(`${tea}/026-1-schedule_mermaid_gantt.html`);

    const broken = await readPlan({ files: fixtureFiles(tea) });
    const outline = ({ tasks }: Plan) => tasks.map(({ level, title }) => [level, title]);
    expect(outline(drawn)).toEqual(outline(broken));
    expect(drawn.tasks[3]).toMatchObject({
      id: '1.1.2',
      dependsOn: [{ id: '1.1.1' }],
      where: { line: 43 },
    });
    expect(codes(drawn)).toEqual([]);
  });

  it.each([
    ['a script that is cut off', report.slice(0, report.indexOf('"links"')), 'error unreadable'],
    ['another page', '<!doctype html><title>x</title><ul><li>Buy tea</ul>', 'error unknown_format'],
    [
      'words in a drawing',
      '<html><div class="mermaid">gantt\nTea :soon, 2d</div>',
      'error unreadable',
    ],
  ])('with %s is refused with the reason (D1)', async (_, content, code) => {
    expect(codes(await readPlan({ content, file: 'page.html' }))).toContain(code);
  });

  it('that is nested too deep is left soon (D1)', async () => {
    const content = `<html><th>Level 1</th>${'<div><table><tr><td>'.repeat(100_000)}`;
    expect(codes(await readPlan({ content, file: 'page.html' }))).toContain('error too_deep');
  });
});

describe('the schedule of PlanExe', () => {
  it('has the outline, descriptions and days of the work breakdown, in sequence (D1)', async () => {
    const schedule = await readFile(`${identity}/026-3-schedule_gantt_machai.csv`);

    const broken = await readPlan({ files: fixtureFiles(identity) });
    const outline = ({ tasks }: Plan) => tasks.map(({ id, parent }) => [id, parent]);
    expect(outline(schedule)).toEqual(outline(broken));
    const [, , first, second] = schedule.tasks;
    expect(first).toMatchObject({ duration: { likely: 15 }, roles: broken.tasks[2]?.roles });
    expect(first?.description).toBe(broken.tasks[2]?.description);
    expect(second?.dependsOn).toEqual([{ id: first?.id }]);
    expect(codes(schedule)).toEqual([]);
  });

  it('leaves out a row without dates, and says so (D1)', async () => {
    const content =
      'project_key;project_name;project_start_date;project_end_date\na;A;;\nb;B;1/2/2026;1/4/2026';
    const plan = await readPlan({ content, file: 'any.csv' });

    expect(plan.tasks).toMatchObject([{ id: 'b', duration: { likely: 2 } }]);
    expect(plan.problems).toMatchObject([{ code: 'unreadable', where: 'any.csv:2' }]);
  });
});

describe('the project plan of PlanExe', () => {
  it('says what the plan is for, beside the tasks (D1, D10)', async () => {
    const { about } = await readPlan({ files: fixtureFiles(tea) });

    expect(about?.criteria).toHaveLength(5);
    expect(about?.risks).toHaveLength(9);
  });

  it('alone has the actions that it names as tasks, and no authority or licence (D1)', async () => {
    const plan = await readFile(`${tea}/005-2-project_plan.md`);

    const leaves = plan.tasks.filter(({ id }) => plan.tasks.every(({ parent }) => parent !== id));
    expect(leaves.map(({ title }) => title)).toEqual([
      'Engage a legal expert to assist with documentation and compliance.',
      'Implement standard safety protocols for tea products.',
      'Schedule compliance audits regularly.',
    ]);
    expect(plan.needsReview).toBe(true);
    expect(codes(plan)).toContain('warning left_out');
  });
});
