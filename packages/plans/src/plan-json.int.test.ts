import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { fixtureText } from '../test/fixture.js';
import { readText } from '../test/read.js';
import { planToJson } from './index.js';
import { planJsonSchema } from './plan-json.js';

it('is published as a JSON Schema; `vitest run -u` updates it (D1)', async () => {
  const schema = {
    title: 'A plan as pce plan --json prints it',
    ...z.toJSONSchema(planJsonSchema),
  };
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../schema.json');
});

it('accepts the plans that are read, and refuses other versions (D1)', async () => {
  const file = await readFile(new URL('../schema.json', import.meta.url), 'utf8');
  const schema = z.fromJSONSchema(JSON.parse(file));
  const json = planToJson(await readText(fixtureText('tasks.md'), 'tasks.md'));

  expect(schema.safeParse(json).error).toBeUndefined();
  expect(schema.safeParse({ ...json, version: 2 }).success).toBe(false);
});
