import { readdirSync, readFileSync } from 'node:fs';
import { memoryStore } from '@pce/core';
import { createExecutions, forecast } from '@pce/executions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { orderOf } from '../test/order-of.js';
import { type Plan, readPlan, toTaskPlan } from './index.js';

/** Meanings of plans in plain Markdown, written before they were read. */
const meantSchema = z.record(
  z.string(),
  z.object({
    /** Titles of tasks without parts: each group comes after the one before it. */
    stages: z.array(z.array(z.string())).optional(),
    /** Titles, each with those it comes after. */
    after: z.record(z.string(), z.array(z.string())).optional(),
    /** The order is not stated. */
    asked: z.boolean().optional(),
    people: z.record(z.string(), z.string()).optional(),
    actions: z.record(z.string(), z.string()).optional(),
    /** Fault of the plan. */
    faulty: z.string().optional(),
  }),
);

const folder = new URL('./__fixtures__/plain/', import.meta.url);
const meant = meantSchema.parse(JSON.parse(readFileSync(new URL('meant.json', folder), 'utf8')));
const read = (name: string) =>
  readPlan({ content: readFileSync(new URL(`${name}.md`, folder)), file: `${name}.md` });

/** Titles of the tasks without parts, each with all those that must be done before it. */
function titlesInOrder(plan: Plan): Record<string, string[]> {
  const titleOf = new Map(plan.tasks.map(({ id, title }) => [id, title]));
  return Object.fromEntries(
    [...orderOf(plan)].map(([{ title }, before]) => [
      title,
      [...before].map((id) => titleOf.get(id) ?? id).sort(),
    ]),
  );
}

function orderMeant({ stages, after = {} }: (typeof meant)[string]): Record<string, string[]> {
  if (stages !== undefined) {
    return Object.fromEntries(
      stages.flatMap((stage, index) =>
        stage.map((title) => [title, stages.slice(0, index).flat().sort()]),
      ),
    );
  }
  const all = (title: string): string[] =>
    (after[title] ?? []).flatMap((each) => [each, ...all(each)]);
  return Object.fromEntries(
    Object.keys(after).map((title) => [title, [...new Set(all(title))].sort()]),
  );
}

describe('a plan in plain Markdown', () => {
  it('is one of those whose meaning is written down', () => {
    const names = readdirSync(folder).flatMap((file) => /^(.+)\.md$/.exec(file)?.[1] ?? []);
    expect(names.sort()).toEqual(Object.keys(meant).sort());
  });

  const sound = Object.entries(meant).filter(([, { faulty }]) => faulty === undefined);

  it.each(sound)('is read in the order that is meant: %s (D1, D5, D10)', async (name, means) => {
    const plan = await read(name);
    expect(titlesInOrder(plan)).toEqual(orderMeant(means));
    expect(plan.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(plan.problems.some(({ code }) => code === 'unstated_order')).toBe(means.asked === true);
    if (means.asked) expect(plan.needsReview).toBe(true);
  });

  it.each(Object.entries(meant))(
    'offers no agent what is for a person: %s (D7, F9)',
    async (name, means) => {
      const plan = await read(name);
      const { tasks } = toTaskPlan(plan);
      const parents = new Set(tasks.map(({ parent }) => parent));
      const people = tasks.filter(
        ({ id, action, approval }) =>
          (action === 'person' || approval !== undefined) && !parents.has(id),
      );
      expect(people.map(({ title }) => title).sort()).toEqual(
        Object.keys(means.people ?? {}).sort(),
      );
      for (const [title, who] of Object.entries(means.people ?? {})) {
        expect(JSON.stringify(plan.tasks)).toContain(who);
        const { person, approval } = tasks.find((task) => task.title === title) ?? {};
        expect(`${person}, ${approval}`).toContain(who);
      }
      const actions = plan.tasks.filter(({ title }) => means.actions?.[title] !== undefined);
      expect(Object.fromEntries(actions.map(({ title, action }) => [title, action]))).toEqual(
        means.actions ?? {},
      );
    },
  );

  it.each(Object.keys(meant))('loses no word without its line: %s (D1)', async (name) => {
    const plan = await read(name);
    const text = readFileSync(new URL(`${name}.md`, folder), 'utf8');
    const kept = [
      plan.name,
      JSON.stringify([plan.tasks, plan.about]),
      ...plan.problems.map(({ message }) => message),
    ]
      .join(' ')
      .toLowerCase();
    const left = plan.problems.flatMap(({ code, message }) =>
      code === 'left_out' ? [...message.matchAll(/(\d+)(?:-(\d+))?/g)] : [],
    );
    const isNamed = (line: number) =>
      left.some(([, from, to = from]) => line >= Number(from) && line <= Number(to));
    const lost = text.split('\n').flatMap((line, index) => {
      const words = line.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
      return isNamed(index + 1)
        ? []
        : words.filter((word) => !kept.includes(word) && !known.test(word));
    });
    expect(lost).toEqual([]);
  });
});

/** Names of fields and columns, units and the words that only label or order. */
const known =
  /^(?:goal|owner|responsible|verantwortlich|action|depends|after|duration|days?|tage?|hours?|risk|mitigation|effect|retry|priority|step|phase|task|approval|genehmigung|human|requires|yes|description|iii?|week|steps|can|run|parallel|these|any|order)$/;

it('is forecast in that order (D4)', async () => {
  const executions = createExecutions({ store: memoryStore() });
  const { execution } = await executions.create({ plan: toTaskPlan(await read('cal')) });
  const state = await executions.get(execution);
  const starts = forecast(state, state.createdAt).tasks.map(({ plannedStart }) => plannedStart);
  const [week1 = 0] = starts;
  const week2 = starts[state.plan.tasks.findIndex(({ title }) => title.includes('2'))] ?? 0;
  expect((week2 - week1) / 86_400_000).toBe(2);
});
