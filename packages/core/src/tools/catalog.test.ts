import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createToolCatalog, defineTool, jsonObjectSchema, type ToolFamily } from '../index.js';

const tool = (
  name: string,
  description: string,
  input: z.ZodObject = z.object({ path: z.string() }),
) => defineTool({ name, description, input, effect: 'read', execute: () => null });

const tools = [
  tool('file.list', 'List the files in a folder'),
  tool('file.read', 'Read a text file'),
  tool('file.write', 'Write text or a value to a file'),
  tool('script.count-words', 'Count the words of one text file'),
  tool('shop.search', 'Search products by words and price'),
];

describe('the catalogue', () => {
  it.each([
    ['List the files in `texts`', 'file.list'],
    ['Count the words of `texts/a.txt`', 'script.count-words'],
    ['Write r2 and r3 to `counts.json`', 'file.write'],
    ['searching for a cheap product', 'shop.search'],
    ['"Search for a cheap product."', 'shop.search'],
  ])('finds the tool for %s', (command, name) => {
    expect(createToolCatalog(tools).search(command)[0]?.name).toBe(name);
  });

  it.each(['fly me to the moon', 'fly "list the files" there'])(
    'hides no tool if no word fits, and ignores quoted text: %j (A3)',
    (command) => {
      const found = createToolCatalog(tools).search(command);
      expect(found.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
      expect(found.every(({ score }) => score === 0)).toBe(true);
    },
  );

  it('searches descriptions of parameters (A3)', () => {
    const catalog = createToolCatalog([
      ...tools,
      tool('x.y', 'Does it', z.object({ path: z.string().describe('Altitude of the aircraft') })),
    ]);
    expect(catalog.search('altitude of an aircraft')[0]?.name).toBe('x.y');
  });

  it('finds a tool whose arguments only a JSON Schema describes (A3)', () => {
    const altitude = { type: 'string', description: 'Altitude of the aircraft' };
    const climb = defineTool({
      name: 'x.y',
      description: 'Does it',
      input: jsonObjectSchema,
      parameters: { type: 'object', properties: { altitude } },
      execute: () => null,
    });
    const found = createToolCatalog([...tools, climb]).search('altitude of an aircraft');
    expect(found[0]).toMatchObject({ name: 'x.y', parameters: { properties: { altitude } } });
  });

  it('finds tools that are described without blanks between words (A3)', () => {
    const catalog = createToolCatalog([
      tool('a.a', '获取城市的天气预报'),
      tool('b.b', '预订酒店客房'),
      tool('c.c', 'ホテルの部屋を予約する'),
    ]);
    expect(catalog.search('明天天气')[0]?.name).toBe('a.a');
    expect(catalog.search('部屋の予約')[0]?.name).toBe('c.c');
  });

  it('recovers commands lost to a wrong history (A3)', () => {
    const catalog = createToolCatalog(tools);
    const things = ['letters', 'papers', 'books', 'notes', 'drafts', 'essays', 'poems', 'songs'];
    for (const thing of things) catalog.learn('file.list', `archive my ${thing}`);
    expect(catalog.search('archive my diary')[0]?.name).toBe('file.list');
    for (const thing of things) catalog.learn('file.write', `archive these ${thing} of mine`);
    expect(catalog.search('archive my diary')[0]?.name).toBe('file.write');
  });

  it('returns at most the requested number, best first (A20, A3)', () => {
    const found = createToolCatalog(tools).search('read or write a text file', 2);
    expect(found).toHaveLength(2);
    expect(found[0]?.score).toBeGreaterThanOrEqual(found[1]?.score ?? 1);
  });

  it('rejects a second tool of the same name (B5)', () => {
    expect(() => createToolCatalog([...tools, ...tools])).toThrow(/file\.list.*of that name/);
  });

  it('replaces a tool, which is found by its new words and has a new version (F11)', () => {
    const catalog = createToolCatalog(tools);
    const before = catalog.versions()['file.list'];
    catalog.search('list');

    catalog.replace(tool('file.list', 'Enumerate everything in a directory'));

    expect(catalog.search('enumerate the directory')[0]?.name).toBe('file.list');
    expect(catalog.versions()['file.list']).not.toBe(before);
    expect(catalog.list().map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  });

  it('removes a tool, once', () => {
    const catalog = createToolCatalog(tools);
    catalog.search('list');

    expect([catalog.unregister('file.list'), catalog.unregister('file.list')]).toEqual([
      true,
      false,
    ]);

    expect(catalog.get('file.list')).toBeUndefined();
    expect(catalog.search('list the files in a folder').map(({ name }) => name)).not.toContain(
      'file.list',
    );
    expect(catalog.versions()).not.toHaveProperty(['file.list']);
  });
});

describe('a catalogue that learns', () => {
  const unlike = 'How much disk do these take up';

  it('finds a tool again by a command that it carried out, for any arguments (A3)', () => {
    const catalog = createToolCatalog(tools);
    expect(catalog.search(unlike)[0]?.score).toBe(0);

    catalog.learn('file.list', 'How much disk does "a" take up');

    expect(catalog.search(unlike)[0]).toMatchObject({ name: 'file.list' });
    expect(catalog.search(unlike)[0]?.score).toBeGreaterThan(0.5);
    expect(catalog.why(unlike, 'file.list')).toBe(
      'it has "disk", "take", "much", "up"; it carried out "How much disk does  …  take up"',
    );
  });

  it('accepts hostile texts, and still finds its own tools (A3)', () => {
    const hostile = ['__proto__', 'x'.repeat(1_000_000), '"`'.repeat(9_999), '\ud800', ''];
    const catalog = createToolCatalog([
      ...tools,
      ...hostile.map((text, index) => tool(`hostile.t${index}`, text)),
    ]);
    for (const text of hostile) {
      catalog.learn('hostile.t0', text);
      catalog.learn(text, 'List the files in a folder');
      catalog.search(text);
      catalog.why(text, text);
    }

    expect(catalog.search('List the files in a folder')[0]?.name).toBe('file.list');
  });
});

describe('a family', () => {
  const family: ToolFamily = {
    name: 'file',
    description: 'Files of the workspace',
    open: false,
    constraints: [],
    members: {
      'file.read': {
        effect: 'read',
        parameters: {
          type: 'object',
          properties: { path: { type: 'string' } },
          required: ['path'],
        },
      },
    },
  };
  const join = (candidate: ReturnType<typeof defineTool>) => () =>
    createToolCatalog([candidate], [family]);

  it('keeps its tool if the replacement does not conform (B5)', () => {
    const conforming = tool('file.read', 'Read');
    const catalog = createToolCatalog([conforming], [family]);

    expect(() => catalog.replace({ ...conforming, effect: 'once' })).toThrow(/effect is once/);

    expect(catalog.get('file.read')).toBe(conforming);
  });

  it('rejects an unknown tool, a stronger effect, and other parameters (B5)', () => {
    expect(join(tool('file.fly', 'Fly'))).toThrow(/no tool file\.fly/);
    expect(join({ ...tool('file.read', 'Read'), effect: 'once' })).toThrow(/effect is once/);
    const other = defineTool({
      name: 'file.read',
      description: 'Read',
      input: z.object({ path: z.number(), depth: z.number() }),
      effect: 'read',
      execute: () => null,
    });
    expect(join(other)).toThrow(/path is number, not string.*demands parameter depth/);
  });
});

describe('the capabilities of a catalogue', () => {
  it('name the parameters of a tool, without types (A2)', () => {
    const input = z.object({
      orderId: z.string(),
      amountEur: z.number(),
      note: z.string().optional(),
      items: z.array(z.string()),
    });
    const refund = defineTool({
      name: 'orders.refund',
      description: 'Refund an order. In euros.',
      input,
      execute: () => null,
    });
    expect(createToolCatalog([refund]).capabilities('chat')).toEqual([
      'orders.refund: Refund an order.; with orderId, amountEur, note?, items[]',
    ]);
  });

  it('name families if there are many tools, within a bounded length (A20)', () => {
    const said = Array(3).fill('What it does in many words').join(', ');
    const linesOf = (length: number, families: readonly ToolFamily[] = []) =>
      createToolCatalog(
        Array.from({ length }, (_, index) => tool(`f${index % 2}.t${index}`, said, z.object({}))),
        families,
      ).capabilities('chat');
    const f1 = { name: 'f1', description: 'Odd things', members: {}, open: true, constraints: [] };

    expect(linesOf(150)).toHaveLength(150);
    const lines = linesOf(400, [f1]);
    expect(lines).toEqual([expect.stringMatching(/^f0: t0, t2, t4, .*…$/), 'f1: Odd things']);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(160);
  });
});
