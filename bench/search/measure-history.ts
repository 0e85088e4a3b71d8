import { type Result, toResult } from '../src/result.ts';
import { type MakeFinder, pceFinder, wordFinder } from './finder.ts';
import { type HitRates, hitRates, placesOf } from './quality.ts';
import { firstOf, foldQueries, type QuerySplit, readQueries, readTools } from './query-set.ts';

/** Past commands a tool: as many as a catalogue keeps by default in the last. */
const stages = [10, 20];

const folds = 10;

/**
 * The same once every tool has its past commands. Half of the queries leave three tools in five with fewer than 10: here
 * each query is searched for once, with the commands before it taken from nine tenths of the queries.
 */
export function measureHistory(): readonly Result[] {
  const splits = foldQueries(readQueries(), folds);
  return stages.flatMap((commands) => {
    const ours = ratesOf(pceFinder, splits, commands);
    const words = ratesOf(wordFinder, splits, commands);
    const result = (title: string, of: keyof HitRates): Result =>
      toResult({
        name: `after ${commands} commands, of nine tenths: ${title}`,
        value: ours[of],
        unit: 'of queries',
        floor: words[of],
      });
    return [
      result('hit@1', 'first'),
      result('hit@5', 'five'),
      result('hit@1, tools alike', 'firstByTool'),
      result('hit@5, tools alike', 'fiveByTool'),
    ];
  });
}

function ratesOf(make: MakeFinder, splits: readonly QuerySplit[], commands: number): HitRates {
  const tools = readTools();
  return hitRates(
    splits.flatMap(({ history, test }) => placesOf(make(tools, firstOf(history, commands)), test)),
  );
}
