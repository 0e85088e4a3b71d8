import { atLeast, type Result, toResult } from '../src/result.ts';
import { type MakeFinder, pceFinder, wordFinder } from './finder.ts';
import { type HitRates, hitRates, mean, placesOf } from './quality.ts';
import { firstOf, type QuerySplit, readQueries, readTools, splitQueries } from './query-set.ts';

/** Past commands per tool, and the targets: first, and among five. */
const stages = [
  { commands: 0, name: 'cold', first: 0.43, five: 0.63 },
  { commands: 3, name: 'after 3 commands', first: 0.53, five: 0.74 },
  { commands: 10, name: 'after 10 commands', first: 0.66, five: 0.87 },
] as const;

/** Measures how often the right tool is found, as means of several splits. */
export function measureQuality(salts: readonly string[]): readonly Result[] {
  const tools = readTools();
  const splits = salts.map((salt) => splitQueries(readQueries(), salt));
  const ratesOf = (make: MakeFinder, { history, test }: QuerySplit, commands: number) =>
    hitRates(placesOf(make(tools, firstOf(history, commands)), test));
  return stages.flatMap(({ commands, name, first, five }) => {
    const ours = splits.map((split) => ratesOf(pceFinder, split, commands));
    const words = splits.map((split) => ratesOf(wordFinder, split, commands));
    const result = (title: string, of: keyof HitRates, bound?: number): Result =>
      toResult({
        name: `${name}: ${title}`,
        value: mean(ours.map((rates) => rates[of])),
        unit: 'of queries',
        floor: mean(words.map((rates) => rates[of])),
        ...(bound === undefined ? {} : { target: atLeast('value', bound) }),
      });
    return [
      result('hit@1', 'first', first),
      result('hit@5', 'five', five),
      result('hit@1, tools alike', 'firstByTool'),
      result('hit@5, tools alike', 'fiveByTool'),
    ];
  });
}
