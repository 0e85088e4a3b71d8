import { describe, expect, it } from 'vitest';
import { parseOptions } from './options.ts';

describe('the options of the benchmarks', () => {
  it('measure everything with five repetitions where nothing is asked for', () => {
    const { only, ...rest } = parseOptions([]);
    expect(only).toContain('memory');
    expect(rest).toEqual({ json: false, effort: { samples: 5 } });
  });

  it('take names, fewer repetitions and JSON, with or without the dashes of pnpm', () => {
    expect(parseOptions(['--', '--json', '--quick', '--only', 'core, memory'])).toEqual({
      json: true,
      only: ['core', 'memory'],
      effort: { samples: 1 },
    });
  });

  it('refuse a name that no measurement has, and say which there are', () => {
    expect(() => parseOptions(['--only', 'memory,disk'])).toThrow(/disk; there are memory, sqlite/);
  });
});
