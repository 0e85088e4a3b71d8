import { describe, expect, it } from 'vitest';
import type { McpServerSettings } from '../config/server-config.js';
import { readListing } from './listing.js';

const tool = (name: string) => ({ name, inputSchema: { type: 'object' as const } });
const read = (names: readonly string[], tools?: McpServerSettings['tools']) => {
  const config = { command: 'shop-mcp', ...(tools && { tools }) };
  const { definitions, problems } = readListing('shop', config, names.map(tool));
  return { names: [...definitions.keys()], definitions, problems };
};

describe('the list of a server', () => {
  it('contains its tools by name (B6)', () => {
    expect(read(['look', 'buy'])).toMatchObject({ names: ['shop.look', 'shop.buy'], problems: [] });
  });

  it('leaves out tools that the host disables, and applies the settings of others (B6)', () => {
    const { names, definitions } = read(['look', 'buy', 'constructor'], {
      look: false,
      buy: { effect: 'read' },
    });
    expect(names).toEqual(['shop.buy', 'shop.constructor']);
    expect(definitions.get('shop.buy')?.effect).toBe('read');
    expect(definitions.get('shop.constructor')?.effect).toBe('once');
  });

  it.each([
    { name: 'odd' },
    { name: 'odd', inputSchema: { anyOf: [{ type: 'object' }] } },
    { name: 'odd', inputSchema: { oneOf: [{ type: 'object' }, { type: 'array' }] } },
    { name: 'odd', inputSchema: { type: 'string' } },
    { name: 'odd', inputSchema: true },
    { name: 'odd', inputSchema: null },
  ])('leaves out one invalid tool, not the others: %j (B6)', (odd) => {
    const config = { command: 'shop-mcp' };
    const { definitions, problems } = readListing('shop', config, [odd, tool('look')]);

    expect([...definitions.keys()]).toEqual(['shop.look']);
    expect(problems).toMatchObject([{ server: 'shop', tool: 'odd' }]);
  });

  it('reports tools that are left out and settings for unknown tools (B6)', () => {
    const { names, problems } = read(['a b', 'a_b', ''], { sell: false, 'a b': {} });
    expect(names).toEqual(['shop.a_b']);
    expect(problems).toEqual([
      {
        server: 'shop',
        tool: 'a_b',
        message: 'it is left out: another tool of it has that name',
      },
      {
        server: 'shop',
        tool: '',
        message: expect.stringContaining('it is left out: its name is empty'),
      },
      {
        server: 'shop',
        tool: 'sell',
        message: 'the host has settings for it, but the server does not list it',
      },
    ]);
  });

  it('is read up to a thousand tools (B6)', () => {
    const names = Array.from({ length: 1_001 }, (_, n) => `t${n}`);
    const long = read(names);
    expect(long.names).toHaveLength(1_000);
    expect(long.problems).toEqual([
      { server: 'shop', message: 'it lists 1001 tools; only the first 1000 are read' },
    ]);
    expect(read(names.slice(1)).problems).toEqual([]);
  });
});
