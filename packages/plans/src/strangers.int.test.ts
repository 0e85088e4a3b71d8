import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { type Plan, type PlanTask, readPlan } from './index.js';

/**
 * 30 plans, and what each means, by a writer who knew nothing of this reader (28 November 2026). They were read for the first
 * time as they are here; two shapes that they showed were mended since.
 */
const folder = new URL('./__fixtures__/strangers/', import.meta.url);

const meantSchema = z.record(
  z.string(),
  z.object({
    stages: z.array(z.array(z.string())).optional(),
    after: z.record(z.string(), z.array(z.string())).optional(),
    asked: z.boolean().optional(),
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

/** Returns the tasks without parts, each with the ids of all that must be done before it. */
function orderOf({ tasks }: Plan): Map<PlanTask, ReadonlySet<string>> {
  const wholes = new Set(tasks.map(({ parent }) => parent));
  const leavesOf = (id: string): string[] =>
    wholes.has(id)
      ? tasks.filter(({ parent }) => parent === id).flatMap((part) => leavesOf(part.id))
      : [id];
  const before = (id: string): string[] => {
    const task = tasks.find((each) => each.id === id);
    if (task === undefined) return [];
    const direct = task.dependsOn.flatMap((each) => leavesOf(each.id));
    return [...direct, ...direct.flatMap(before), ...(task.parent ? before(task.parent) : [])];
  };
  const leaves = tasks.filter(({ id }) => !wholes.has(id));
  return new Map(leaves.map((task) => [task, new Set(before(task.id))]));
}

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

it('reads the order of strangers, or asks (D1, D10)', async () => {
  const verdicts: Record<string, string> = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.md'))) {
    const name = file.replace('.md', '');
    const plan = await readPlan({ content: readFileSync(new URL(file, folder)), file });
    const means = meant[name] ?? {};
    const asks = plan.needsReview;
    const isRight = means.asked === true ? asks : isAsMeant(plan, means);
    verdicts[name] = isRight ? 'right' : asks ? 'asked' : 'otherwise';
  }
  const count = (verdict: string) =>
    Object.values(verdicts).filter((each) => each === verdict).length;
  expect(count('right'), JSON.stringify(verdicts)).toBeGreaterThanOrEqual(20);
  expect(count('otherwise'), JSON.stringify(verdicts)).toBeLessThanOrEqual(5);
});
