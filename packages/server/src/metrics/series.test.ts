import { describe, expect, it } from 'vitest';
import { Series } from './series.js';

describe('the series of a metric', () => {
  it('are one for each set of labels (D9)', () => {
    const series = new Series(() => 0);
    series.update({ route: 'a' }, (count) => count + 1);
    series.update({ route: 'b' }, (count) => count + 5);
    series.update({ route: 'a' }, (count) => count + 1);
    expect(series.entries()).toEqual([
      { labels: { route: 'a' }, value: 2 },
      { labels: { route: 'b' }, value: 5 },
    ]);
  });

  it('are a thousand at most; the rest counts as one (D9)', () => {
    const series = new Series(() => 10);
    for (let index = 0; index < 1_003; index += 1) {
      series.update({ route: `r${index}`, status: '200' }, (count) => count + 1);
    }
    series.update({ route: 'r0', status: '200' }, (count) => count + 1);
    const entries = series.entries();
    expect(entries).toHaveLength(1_001);
    expect([entries.at(0), entries.at(999), entries.at(1_000)]).toEqual([
      { labels: { route: 'r0', status: '200' }, value: 12 },
      { labels: { route: 'r999', status: '200' }, value: 11 },
      { labels: { route: 'other', status: 'other' }, value: 13 },
    ]);
  });
});
