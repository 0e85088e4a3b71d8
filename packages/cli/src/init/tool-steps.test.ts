import { defineTool } from '@pce/core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { toolSteps } from './tool-steps.js';

const tool = (name: string, input: z.ZodObject, destructive = false) =>
  defineTool({ name, description: '', input, destructive, execute: () => null });

it('writes a step for each tool, with a value for each parameter that it needs (E1)', () => {
  const { steps, open } = toolSteps(
    [
      tool('script.a', z.object({ count: z.int().min(1), readme: z.string() })),
      tool('script.b', z.object({ city: z.string().optional() })),
      tool('script.c', z.object({ city: z.string(), count: z.int().min(1) })),
      tool('script.d', z.object({ readme: z.string() }), true),
      tool('script.e', z.object({})),
    ],
    ['README.md'],
  );

  expect(steps).toEqual([
    { tool: 'script.a', text: 'Run `script.a` with count: 1, readme: `README.md`' },
    { tool: 'script.b', text: 'Run `script.b`' },
    { tool: 'script.e', text: 'Run `script.e`' },
  ]);
  expect(open).toEqual([
    { tool: 'script.c', text: 'Run `script.c` with city: `<city>`, count: 1' },
    { tool: 'script.d', text: 'Run `script.d` with readme: `README.md`' },
  ]);
});

it.each([
  [{}],
  [{ properties: 3, required: ['a'] }],
  [{ properties: { a: { type: 'integer' } } }],
  [{ properties: { a: { type: 'integer' } }, required: 'a' }],
])('takes %j for a tool that needs nothing (E1)', (parameters) => {
  const odd = { ...tool('script.a', z.object({})), parameters };

  expect(toolSteps([odd], []).steps).toEqual([{ tool: 'script.a', text: 'Run `script.a`' }]);
});

it('asks the user for a parameter of which nothing is said (E1)', () => {
  const odd = {
    ...tool('script.a', z.object({})),
    parameters: { properties: { a: true }, required: ['a'] },
  };

  expect(toolSteps([odd], []).open).toEqual([
    { tool: 'script.a', text: 'Run `script.a` with a: `<a>`' },
  ]);
});
