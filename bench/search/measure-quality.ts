import { atLeast, type Result, toResult } from '../src/result.ts';
import { type MakeFinder, pceFinder, wordFinder } from './finder.ts';
import {
  type HitRates,
  hitRates,
  mean,
  miscalibration,
  type Placed,
  placesOf,
  separation,
  share,
} from './quality.ts';
import { firstOf, type QuerySplit, readQueries, readTools, splitQueries } from './query-set.ts';

/** Below this score a host may say that no tool fits. */
const threshold = 0.3;

/** Past commands a tool, and what has to be reached: first, and among five. */
const stages = [
  { commands: 0, name: 'cold', first: 0.43, five: 0.63 },
  { commands: 3, name: 'after 3 commands', first: 0.53, five: 0.74 },
  { commands: 10, name: 'after 10 commands', first: 0.66, five: 0.87 },
] as const;

/** Figures of one finder on one split. */
interface Shown {
  readonly rates: HitRates;
  readonly places: readonly Placed[];
  /** Best score of each query once its tool is taken away. */
  readonly without: readonly number[];
}

const tools = readTools();

function show(make: MakeFinder, { history, test }: QuerySplit, commands: number): Shown {
  const commandsOf = firstOf(history, commands);
  const places = placesOf(make(tools, commandsOf), test);
  const without = [...Map.groupBy(test, ({ tool }) => tool)].flatMap(([tool, queries]) => {
    const others = tools.filter(({ name }) => name !== tool);
    return placesOf(make(others, commandsOf), queries).map(({ score }) => score);
  });
  return { rates: hitRates(places), places, without };
}

/** How often the right tool is found and how well a score tells that none fits, means of several splits. */
export function measureQuality(salts: readonly string[]): readonly Result[] {
  const splits = salts.map((salt) => splitQueries(readQueries(), salt));
  return stages.flatMap((stage) => {
    const ours = splits.map((split) => show(pceFinder, split, stage.commands));
    const words = splits.map((split) => show(wordFinder, split, stage.commands));
    return [...hits(stage, ours, words), ...doubts(stage.name, ours, words)];
  });
}

function hits(
  { name, first, five }: (typeof stages)[number],
  ours: readonly Shown[],
  words: readonly Shown[],
): Result[] {
  const result = (title: string, of: keyof HitRates, bound?: number): Result =>
    toResult({
      name: `${name}: ${title}`,
      value: mean(ours.map(({ rates }) => rates[of])),
      unit: 'of queries',
      floor: mean(words.map(({ rates }) => rates[of])),
      ...(bound === undefined ? {} : { target: atLeast('value', bound) }),
    });
  return [
    result('hit@1', 'first', first),
    result('hit@5', 'five', five),
    result('hit@1, tools alike', 'firstByTool'),
    result('hit@5, tools alike', 'fiveByTool'),
  ];
}

function doubts(stage: string, ours: readonly Shown[], words: readonly Shown[]): Result[] {
  const told = (name: string, of: (shown: Shown) => number): Result =>
    toResult({ name: `${stage}: ${name}`, value: mean(ours.map(of)), unit: 'of queries' });
  return [
    toResult({
      name: `${stage}: score of what is right above the best without it`,
      value: mean(ours.map(tellsApart)),
      unit: 'of pairs',
      floor: mean(words.map(tellsApart)),
    }),
    told(`doubted below ${threshold}, the tool taken away`, ({ without }) =>
      share(without, (score) => score < threshold),
    ),
    told(`doubted below ${threshold}, of those found first`, ({ places }) =>
      share(right(places), ({ score }) => score < threshold),
    ),
    told('score off the share that is right', ({ places }) => miscalibration(places)),
  ];
}

const right = (places: readonly Placed[]): readonly Placed[] =>
  places.filter(({ place }) => place === 0);

function tellsApart({ places, without }: Shown): number {
  return separation(
    right(places).map(({ score }) => score),
    without,
  );
}
