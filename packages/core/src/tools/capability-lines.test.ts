import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { capabilityLines } from './capability-lines.js';
import { defineTool } from './define-tool.js';

const tool = (name: string, description: string, modes: readonly ('chat' | 'code')[] = ['chat']) =>
  defineTool({ name, description, modes, input: z.object({}), execute: () => ({}) });

describe('the capability lines', () => {
  it('name each tool with its first sentence, without signature (A2)', () => {
    const tools = [tool('shop.search', 'Searches products. Takes a query.'), tool('x.y', 'Does y')];
    expect(capabilityLines(tools, [], 'chat')).toEqual([
      'shop.search: Searches products.',
      'x.y: Does y',
    ]);
  });

  it('name the parameters of a tool, without types (A2)', () => {
    const refund = defineTool({
      name: 'orders.refund',
      description: 'Refund an order',
      input: z.object({
        orderId: z.string(),
        amountEur: z.number(),
        note: z.string().optional(),
        items: z.array(z.string()),
      }),
      execute: () => ({}),
    });
    expect(capabilityLines([refund], [], 'chat')).toEqual([
      'orders.refund: Refund an order; with orderId, amountEur, note?, items[]',
    ]);
  });

  it('omit tools that the mode does not allow (A15)', () => {
    expect(capabilityLines([tool('a.b', 'B', ['code'])], [], 'chat')).toEqual([]);
  });

  it('name families if there are many tools, within a bounded length (A20)', () => {
    const text = 'What it does in many words. '.repeat(3).trim();
    const toolsOf = (length: number, said: string) =>
      Array.from({ length }, (_, index) => tool(`f${index % 2}.t${index}`, said));
    expect(capabilityLines(toolsOf(150, text.replaceAll('. ', ', ')), [], 'chat')).toHaveLength(
      150,
    );
    const tools = toolsOf(400, text.replaceAll('. ', ', '));
    const family = {
      name: 'f1',
      description: 'Odd things',
      members: {},
      open: true,
      constraints: [],
    };
    const lines = capabilityLines(tools, [family], 'chat');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^f0: t0, t2, t4, .*…$/);
    expect(lines[1]).toBe('f1: Odd things');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(160);
  });
});
