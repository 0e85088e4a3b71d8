import { expect, it } from 'vitest';
import { workflowsFrom } from '../workflows.js';

const file = (name: string, frontMatter: string) => ({
  file: `${name}.md`,
  text: `---\nname: ${name}\nsteps: [{ name: run, tool: t }]\n${frontMatter}\n---\n`,
});

const workflows = workflowsFrom([
  file('find-product', 'triggers: ["find {product} for sale"]'),
  file('weekly-report', 'description: Summarises the week\ntriggers: [{ action: write report }]'),
  file('fresh', 'triggers: [{ data_requirements.fresh: true }]'),
]);

it('suggests the workflow most similar to a command, with the reason, though no trigger fits (B2)', () => {
  const command = 'finding products on sale';

  expect(workflows.match({ command, inputs: {}, mode: 'chat' })).toBeUndefined();
  const [first] = workflows.nearest(command);
  expect(first).toMatchObject({
    workflow: 'find-product',
    reason: 'it has "finding", "products", "sale"',
  });
  expect(first?.score).toBeGreaterThan(0.5);
  expect(workflows.nearest('a report of each week')[0]?.workflow).toBe('weekly-report');
});

it('suggests nothing if nothing is similar, and ignores slots (B2)', () => {
  expect(workflows.nearest('quantum "find for sale"')).toEqual([]);
  expect(workflowsFrom([]).nearest('find')).toEqual([]);
});
