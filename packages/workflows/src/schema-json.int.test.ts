import { readFile } from 'node:fs/promises';
import { splitFrontMatter } from '@pce/core/internal';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { readFrontMatterYaml } from './front-matter/read-front-matter-yaml.js';
import { workflowSchema } from './schema/workflow-schema.js';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

it('is published as the schema that files are read with; `vitest run -u` regenerates it (B1)', async () => {
  const schema = {
    title: 'A workflow of PCE',
    description: 'The front matter of a workflow file, between its lines ---',
    ...z.toJSONSchema(workflowSchema, { io: 'input' }),
  };
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../schema.json');
});

it('accepts the front matter of valid files, and rejects invalid ones (B1)', async () => {
  const schema = z.fromJSONSchema(JSON.parse(await read('../schema.json')));
  for (const file of ['find-product.md', 'compare-products.md', 'search-web.md']) {
    const { frontMatter = '' } = splitFrontMatter(await read(`./__fixtures__/${file}`));
    const yaml = readFrontMatterYaml(frontMatter, 2);
    expect(schema.safeParse('value' in yaml ? yaml.value : undefined).error).toBeUndefined();
  }
  const steps = [{ name: 'one', tool: 't' }];
  expect(schema.safeParse({ name: 'w', steps }).success).toBe(true);
  for (const wrong of [{ steps }, { name: 'w', steps: 3 }, { name: 'w', steps, mode: 'fast' }]) {
    expect(schema.safeParse(wrong).success).toBe(false);
  }
});
