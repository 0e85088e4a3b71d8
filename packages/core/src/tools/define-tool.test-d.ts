import { expectTypeOf } from 'vitest';
import * as z from 'zod';
import { defineTool, type Tool } from '../index.js';

const search = defineTool({
  name: 'shop.search',
  description: 'Search',
  input: z.object({ query: z.string(), limit: z.number().default(3) }),
  execute: (args) => {
    expectTypeOf(args).toEqualTypeOf<{ query: string; limit: number }>();
    return [{ name: args.query, price: args.limit }];
  },
  summarize: (found, { query }) => {
    expectTypeOf(found).toEqualTypeOf<{ name: string; price: number }[]>();
    expectTypeOf(query).toBeString();
    return '';
  },
});

expectTypeOf(search).toEqualTypeOf<Tool<unknown>>();

defineTool({
  name: 'shop.find',
  description: 'Find',
  inputSchema: z.object({ query: z.string() }),
  execute: (args) => {
    expectTypeOf(args).toEqualTypeOf<{ query: string }>();
    return args.query.length;
  },
  summarize: (found) => {
    expectTypeOf(found).toBeNumber();
    return '';
  },
});

defineTool({
  name: 'a',
  description: '',
  input: z.object({}),
  // @ts-expect-error an effect is read, idempotent or once
  effect: 'sometimes',
  execute: () => null,
});
