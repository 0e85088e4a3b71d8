import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { orderOf } from '../test/order-of.js';
import { type Plan, readPlan } from './index.js';
import type { PlanTask } from './internal.js';

/**
 * 30 plans, and what each means, by a writer who knew nothing of this reader (28 November 2026). They were read for the first
 * time as they are here; the kinds of faults that they showed were mended since.
 */
const folder = new URL('./__fixtures__/strangers/', import.meta.url);

const meantSchema = z.record(
  z.string(),
  z.object({
    stages: z.array(z.array(z.string())).optional(),
    after: z.record(z.string(), z.array(z.string())).optional(),
    asked: z.boolean().optional(),
    /** Persons by the title of what they do. */
    people: z.record(z.string(), z.string()).optional(),
  }),
);

const meant = meantSchema.parse(JSON.parse(readFileSync(new URL('meant.json', folder), 'utf8')));

const words = (title: string): string =>
  title
    .toLowerCase()
    .replace(/\([^)]*\)|[*_`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const isSame = (title: string, other: string): boolean =>
  words(title).startsWith(words(other)) || words(other).startsWith(words(title));

function isAsMeant(plan: Plan, { stages = [], after }: z.output<typeof meantSchema>[string]) {
  const wanted = Object.entries(
    after ??
      Object.fromEntries(
        stages.flatMap((stage, at) => stage.map((title) => [title, stages.slice(0, at).flat()])),
      ),
  );
  const order = orderOf(plan);
  const leafOf = (title: string) => [...order.keys()].find((task) => isSame(task.title, title));
  return (
    wanted.length === order.size &&
    wanted.every(([title, earlier]) => {
      const leaf = leafOf(title);
      const found = leaf && order.get(leaf);
      return (
        found?.size === earlier.length && earlier.every((each) => found.has(leafOf(each)?.id ?? ''))
      );
    })
  );
}

const files = readdirSync(folder).filter((name) => name.endsWith('.md'));

const readStranger = async (file: string) => ({
  name: file.replace('.md', ''),
  plan: await readPlan({ content: readFileSync(new URL(file, folder)), file }),
  means: meant[file.replace('.md', '')] ?? {},
});

it('reads the order of strangers, or asks (D1, D10)', async () => {
  const verdicts: Record<string, string> = {};
  for (const { name, plan, means } of await Promise.all(files.map(readStranger))) {
    const asks = plan.needsReview;
    const isRight = means.asked === true ? asks : isAsMeant(plan, means);
    verdicts[name] = isRight ? 'right' : asks ? 'asked' : 'otherwise';
  }
  const count = (verdict: string) =>
    Object.values(verdicts).filter((each) => each === verdict).length;
  expect(count('right'), JSON.stringify(verdicts)).toBeGreaterThanOrEqual(28);
  expect(count('otherwise'), JSON.stringify(verdicts)).toBe(0);
});

it('sees the people of strangers, and takes no team for one (D11)', async () => {
  const missed: string[] = [];
  const extra: string[] = [];
  for (const { name, plan, means } of await Promise.all(files.map(readStranger))) {
    const wholes = new Set(plan.tasks.map(({ parent }) => parent));
    const leaves = plan.tasks.filter(({ id }) => !wholes.has(id));
    const titles = Object.keys(means.people ?? {});
    const hasPerson = ({ person, approval }: PlanTask) => (person ?? approval) !== undefined;
    const of = (title: string) => leaves.find((task) => isSame(task.title, title));
    missed.push(
      ...titles
        .filter((title) => ![of(title)].some((task) => task !== undefined && hasPerson(task)))
        .map((title) => `${name}: ${title}`),
    );
    extra.push(
      ...leaves
        .filter((task) => hasPerson(task) && !titles.some((title) => of(title) === task))
        .map(({ title }) => `${name}: ${title}`),
    );
  }
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(1);
  expect(extra.length, JSON.stringify(extra)).toBeLessThanOrEqual(3);
});
