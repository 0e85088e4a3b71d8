import { describe, expect, it } from 'vitest';
import { alternate, median } from './sampling.ts';

describe('samples', () => {
  it('of floor and subject are taken in turn', async () => {
    const taken: string[] = [];
    const sample = (name: string) => async () => taken.push(name);
    const samples = await alternate(
      { samples: 2 },
      { floor: sample('floor'), subject: sample('subject') },
    );
    expect(taken).toEqual(['floor', 'subject', 'floor', 'subject']);
    expect(samples).toEqual({ floor: [1, 3], subject: [2, 4] });
  });

  it('have a median: the middle one, or the mean of the two in the middle', () => {
    expect([median([9, 1, 5]), median([4, 1, 2, 9])]).toEqual([5, 3]);
    expect(() => median([])).toThrow('nothing');
  });
});
