import { describe, expect, it } from 'vitest';
import { parseOptions } from './options.ts';

describe('options of bench:server', () => {
  it('measure everything on both databases unless told otherwise', () => {
    expect(parseOptions([])).toEqual({
      json: false,
      quick: false,
      only: ['work', 'idle', 'ingestion', 'streams', 'pages', 'memory'],
      databases: ['sqlite', 'postgres'],
    });
  });

  it('choose measurements and one database', () => {
    const { only, databases } = parseOptions([
      '--',
      '--only',
      'pages, work',
      '--database',
      'sqlite',
    ]);

    expect({ only, databases }).toEqual({ only: ['pages', 'work'], databases: ['sqlite'] });
  });

  it('name what there is where something is asked for that is not', () => {
    expect(() => parseOptions(['--only', 'lists'])).toThrow(/no measurement lists; there are work/);
    expect(() => parseOptions(['--database', 'mysql'])).toThrow(
      /no database mysql; there are sqlite/,
    );
  });
});
