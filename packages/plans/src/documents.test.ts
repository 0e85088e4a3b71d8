import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { fixtureText } from '../test/fixture.js';
import { type Plan, type PlanFile, readPlan } from './index.js';

const documents = z
  .array(z.record(z.string(), z.string()))
  .parse(parse(fixtureText('documents.yaml')))
  .map((files) => Object.entries(files).map(([path, content]) => ({ path, content })));

const fixtures = ['PLANS.md', 'keep-sessions.plan.md', 'open-a-shop.md', 'tasks.json', 'tasks.md'];

/** Returns all that a plan says, in lines that are easily compared. */
function told({ tasks, problems, ...plan }: Plan): readonly string[] {
  return [
    JSON.stringify(plan),
    ...tasks.map((task) =>
      JSON.stringify(task, (_, value) => (isNothing(value) ? undefined : value)),
    ),
    ...problems.map(
      ({ severity, code, where, message }) => `${severity} ${code} ${where}: ${message}`,
    ),
  ];
}

function isNothing(value: unknown): boolean {
  return (
    value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

async function toldOf(files: readonly PlanFile[]): Promise<readonly string[]> {
  return told(await readPlan({ files }));
}

describe('every document of a collection', () => {
  it.each(documents.map((files, index) => ({ files, number: index + 1 })))(
    'is read as it was before: number $number (D1)',
    async ({ files }) => {
      expect(await toldOf(files)).toMatchSnapshot();
    },
  );

  it.each(fixtures)('is read as it was before: %s (D1)', async (path) => {
    expect(await toldOf([{ path, content: fixtureText(path) }])).toMatchSnapshot();
  });
});
