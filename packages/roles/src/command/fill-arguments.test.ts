import type { JsonObject } from '@pce/core/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tools } from '../../test/tools.js';
import { fillArguments } from './fill-arguments.js';

const argsFor = (command: string, tool: string): JsonObject =>
  fillArguments(command, tools[tool]?.parameters ?? {}).args;

const schemaOf = (
  properties: JsonObject,
  required: readonly string[] = Object.keys(properties),
): JsonObject => ({
  type: 'object',
  properties,
  required: [...required],
});

const day = { type: 'string', format: 'date' };
const count = { type: 'integer' };
const tags = { tags: { type: 'array', items: { type: 'string' } } };

describe('fillArguments', () => {
  it.each<readonly [string, string, JsonObject]>([
    ['List the files in `texts`', 'list', { path: 'texts' }],
    ['List the files in src', 'list', { path: 'src' }],
    ['List all files of the workspace recursively', 'list', { recursive: true }],
    ['List the files, but not recursively', 'list', { recursive: false }],
    ['List the files in `src` that fit *.ts', 'list', { path: 'src', pattern: '*.ts' }],
    ['Count the words of `texts/a.txt`', 'countWords', { path: 'texts/a.txt' }],
    ['Count the words of r1.files[0]', 'countWords', { path: { $ref: 'r1.files[0]' } }],
    ['Read notes.md.', 'read', { path: 'notes.md' }],
    ['List the files in ../..', 'list', { path: '../..' }],
    ['List the files in ..', 'list', { path: '..' }],
    ['List the files in ., recursively', 'list', { path: '.', recursive: true }],
    ['List the files in src/.', 'list', { path: 'src/.' }],
    ["Read 'my notes.md' from line 3", 'read', { path: 'my notes.md', fromLine: 3 }],
    ['Read path=notes.md', 'read', { path: 'notes.md' }],
    ['Read path: `notes.md`', 'read', { path: 'notes.md' }],
    ['Search for TODO in `src`', 'search', { query: 'TODO', path: 'src' }],
    ['Search `src` for "hello there"', 'search', { query: 'hello there', path: 'src' }],
    ['Search for “curly quotes”', 'search', { query: 'curly quotes' }],
    ['Search for TODO and FIXME in src', 'search', { query: 'TODO and FIXME', path: 'src' }],
    ['Find all files that match `**/*.test.ts`', 'glob', { pattern: '**/*.test.ts' }],
    [
      'Write r2 and r3 to `counts.json`',
      'write',
      { path: 'counts.json', content: [{ $ref: 'r2' }, { $ref: 'r3' }] },
    ],
    [
      'Write r1, r2, and r3.total to out.json',
      'write',
      { path: 'out.json', content: [{ $ref: 'r1' }, { $ref: 'r2' }, { $ref: 'r3.total' }] },
    ],
    ['Write r2 to `a.md`', 'write', { path: 'a.md', content: { $ref: 'r2' } }],
    [
      'Save "hello world" as `greeting.txt`',
      'write',
      { path: 'greeting.txt', content: 'hello world' },
    ],
    ['Write `counts.json`', 'write', { path: 'counts.json' }],
    ['Write the report to `report.md`', 'write', { path: 'report.md' }],
    ['Find the ten largest files in `src`', 'largest', { folder: 'src', limit: 10 }],
    ['Name the top 5 files', 'largest', { limit: 5 }],
    ['Name the top 500 files', 'largest', {}],
    ['Name at least 3 files', 'largest', {}],
    [
      'Fetch https://example.com/a?b=c within 30 seconds',
      'fetch',
      { url: 'https://example.com/a?b=c', timeoutMs: 30_000 },
    ],
    ['Fetch <https://example.com> with method head', 'fetch', { method: 'HEAD' }],
    [
      'Fetch https://example.com, timeoutMs=250',
      'fetch',
      { url: 'https://example.com', timeoutMs: 250 },
    ],
    ['Find laptops under $1,299.50', 'products', { query: 'laptops', maxPrice: 1_299.5 }],
    ['Add 3, 4 and 5', 'sum', { numbers: [3, 4, 5] }],
    [
      'Merge `a.csv` and `b.csv` into `all.csv`',
      'merge',
      { files: ['a.csv', 'b.csv'], target: 'all.csv' },
    ],
    ['Copy `a.txt` to `b.txt`', 'copy', { source: 'a.txt', target: 'b.txt' }],
    ['Copy to `b.txt` from `a.txt`', 'copy', { source: 'a.txt', target: 'b.txt' }],
  ])('reads the arguments of %j for %s (A3)', (command, tool, args) => {
    expect(argsFor(command, tool)).toEqual(args);
  });

  it('puts durations into the unit that the parameter asks for', () => {
    const seconds = schemaOf({ timeout: { type: 'number', description: 'in seconds' } });
    const minutes = schemaOf({ maxAge: { type: 'number', description: 'minutes to wait' } });

    expect(fillArguments('Wait 1.5 minutes', seconds).args).toEqual({ timeout: 90 });
    expect(fillArguments('Take pages of at most 2 hours', minutes).args).toEqual({ maxAge: 120 });
  });

  it('reads dates, choices and switches', () => {
    const schema = schemaOf({
      since: { type: 'string', format: 'date' },
      format: { enum: ['csv', 'plain-text'] },
      dryRun: { type: 'boolean' },
    });

    expect(fillArguments('Export as plain text since 2026-11-20, dry run', schema).args).toEqual({
      since: '2026-11-20',
      format: 'plain-text',
      dryRun: true,
    });
    expect(fillArguments('Export csv or plain text, without dry run', schema).args).toEqual({
      dryRun: false,
    });
    expect(fillArguments('Export dryRun=yes', schema).args).toEqual({ dryRun: true });
  });

  it.each<readonly [string, JsonObject, JsonObject]>([
    ['Export since 20 November 2026', { since: day }, { since: '2026-11-20' }],
    ['Export since November 20, 2026', { since: day }, { since: '2026-11-20' }],
    ['Export since Nov 3rd, 2026', { since: day }, { since: '2026-11-03' }],
    ['Export since "2026-11-20"', { since: day }, { since: '2026-11-20' }],
    ['Export format=JSON', { format: { enum: ['json', 'csv'] } }, { format: 'json' }],
    ['Export as "Csv"', { format: { enum: ['json', 'csv'] } }, { format: 'csv' }],
    ['Export --format=csv', { format: { enum: ['json', 'csv'] } }, { format: 'csv' }],
    ['Export --dry-run', { dryRun: { type: 'boolean' } }, { dryRun: true }],
    ['Wait 1 hour 30 minutes', { timeoutMs: { type: 'integer' } }, { timeoutMs: 5_400_000 }],
    ['Wait 2 minutes and 5 seconds', { timeoutMs: { type: 'integer' } }, { timeoutMs: 125_000 }],
    ['Keep up to 5 MB', { maxBytes: { type: 'integer' } }, { maxBytes: 5_000_000 }],
    ['Compress to 2 GB', { sizeMb: { type: 'number' } }, { sizeMb: 2_000 }],
    ['Get weather in Paris', { city: { type: 'string' } }, { city: 'Paris' }],
    ['Tag it, tags: red, dark green and blue', tags, { tags: ['red', 'dark green', 'blue'] }],
    ['Set tags: red, limit: 5', { ...tags, limit: count }, { tags: ['red'], limit: 5 }],
    ['Add title: salt and pepper', { title: { type: 'string' } }, { title: 'salt and pepper' }],
  ])('leaves no doubt in %j (A3)', (command, properties, args) => {
    expect(fillArguments(command, schemaOf(properties))).toMatchObject({ args, missing: [] });
  });

  it.each<readonly [string, JsonObject]>([
    ['Export since 11/12/2026', { since: day }],
    ['Export since 11.12.2026', { since: day }],
    ['Export since 2026-13-45', { since: day }],
    ['Export since 31 February 2026', { since: day }],
    ['Export since yesterday', { since: day }],
    ['Export format: xml', { format: { enum: ['json', 'csv'] } }],
    ['Resize to 800x600', { width: count, height: count }],
    ['Fetch example.com', { url: { type: 'string', format: 'uri' } }],
  ])('asks rather than guess what %j means (A3)', (command, properties) => {
    const filled = fillArguments(command, schemaOf(properties));

    expect(filled.args).toEqual({});
    expect(filled.missing.map(({ name }) => name)).toEqual(Object.keys(properties));
  });

  it('lets a reference stand for a value of any type but a switch (A21)', () => {
    const schema = schemaOf({ count: { type: 'integer' } });

    expect(fillArguments('Take r1.count', schema).args).toEqual({ count: { $ref: 'r1.count' } });
  });

  it('names what is missing and what found no place', () => {
    const filled = fillArguments('Write `a.md` and `b.md`', tools.write?.parameters ?? {});

    expect(filled.missing.map(({ name }) => name)).toEqual(['content']);
    expect(filled.unused.map(({ text }) => text)).toEqual(['b.md']);
  });

  it('does not ask for what has a default', () => {
    const schema = schemaOf({ path: { type: 'string', default: '.' } });

    expect(fillArguments('List', schema).missing).toEqual([]);
  });

  it('never gives an argument that the schema does not have, and never fails (A3)', () => {
    const words = fc.constantFrom(
      ...[
        'Write',
        'read',
        'r1',
        'r2.files[0]',
        'to',
        'in',
        'for',
        'and',
        ',',
        '`a.txt`',
        '"b c"',
        '5',
        '30 seconds',
      ],
      ...[
        'https://x.y/z',
        'path=q',
        '__proto__=1',
        'limit:',
        '2026-01-02',
        'the',
        'recursively',
        '`',
        '"',
        'true',
        'tags:',
        'and',
        '1 hour',
        '20 November 2026',
        '--limit=3',
      ],
    );
    const command = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 12 }).map((parts) => parts.join(' ')),
    );
    const property = fc.record(
      {
        type: fc.constantFrom('string', 'number', 'integer', 'boolean', 'array', 'object'),
        description: fc.string(),
        enum: fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 }),
      },
      { requiredKeys: [] },
    );
    const name = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'path',
        'query',
        'content',
        'limit',
        '__proto__',
        'constructor',
        'files',
        'url',
      ),
    );
    fc.assert(
      fc.property(command, fc.array(fc.tuple(name, property)), (text, properties) => {
        const schema = JSON.parse(
          JSON.stringify(
            schemaOf(
              Object.fromEntries(properties),
              properties.map(([key]) => key),
            ),
          ),
        );
        const { args } = fillArguments(text, schema);
        expect(Object.keys(args).every((key) => Object.hasOwn(schema.properties, key))).toBe(true);
        expect(Object.keys(args)).not.toContain('__proto__');
        expect(fillArguments(text, schema).args).toEqual(args);
      }),
    );
  });

  const bracketed = `r1${'['.repeat(100_000)}`;
  const digits = '1'.repeat(100_000);

  it.each<readonly [string, string, JsonObject]>([
    ['backticks', '`'.repeat(100_001), {}],
    ['curly quotes', '“'.repeat(100_000), {}],
    ['apostrophes', " 'a".repeat(50_000), {}],
    ['slashes', '/'.repeat(100_000), {}],
    [
      'references',
      'Write r1 and '.repeat(20_000),
      { path: { $ref: 'r1' }, content: { $ref: 'r1' } },
    ],
    ['a reference', bracketed, { path: bracketed }],
    ['digits', digits, { path: digits }],
    ['points', 'a.'.repeat(50_000), {}],
    ['keys', 'a: b, '.repeat(20_000), {}],
    ['items', `a: ${'b, '.repeat(50_000)}`, {}],
    ['months', '1 May '.repeat(20_000), { content: 1 }],
    ['durations', '2 hours 1 minutes '.repeat(10_000), {}],
  ])('reads a bomb of %s before the test times out', (_, command, args) => {
    expect(argsFor(command, 'write')).toEqual(args);
  });
});
