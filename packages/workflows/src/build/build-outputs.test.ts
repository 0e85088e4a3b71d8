import { expect, it } from 'vitest';
import { workflowsFrom } from '../workflows.js';

function build(outputs: string) {
  const text = `---\nname: a\ninputs: { city: { type: string, required: false } }\ntriggers: ["go to {place}"]\nsteps: [{ name: one, tool: t, outputs: [found] }]\noutputs: ${outputs}\n---\n`;
  const { list, problems } = workflowsFrom([{ file: 'a.md', text }]);
  return { outputs: list[0]?.outputs, problems: problems.map(({ message }) => message) };
}

it('takes names, values, and descriptions of what inputs, slots and steps give (B3)', () => {
  expect(build('[found, city]')).toEqual({
    outputs: { found: '{{found}}', city: '{{city}}' },
    problems: [],
  });
  const described = '{ type: string, description: it }';
  expect(
    build(
      `{ found: ${described}, city: { type: any }, place: ${described}, one: { type: object } }`,
    ),
  ).toEqual({
    outputs: { found: '{{found}}', city: '{{city}}', place: '{{place}}', one: '{{one}}' },
    problems: [],
  });
});

it('leaves out what is described and nobody gives, and says what may be meant (B3)', () => {
  expect(
    build('{ fond: { type: string }, own: { type: string, other: 1 }, text: "{{found}}" }'),
  ).toEqual({
    outputs: { own: { type: 'string', other: 1 }, text: '{{found}}' },
    problems: [expect.stringMatching(/^outputs\.fond: described, but no step gives it.*found/)],
  });
});
