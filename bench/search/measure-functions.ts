import { atLeast, type Result, toResult } from '../src/result.ts';
import { pceFinder, wordFinder } from './finder.ts';
import { type HitRates, hitRates, placesOf } from './quality.ts';
import { readCommands, readFunctions } from './query-set.ts';

const noCommands = (): readonly string[] => [];

/** How often a command finds its function among all functions of BFCL, which carried out nothing before. */
export function measureFunctions(): readonly Result[] {
  const functions = readFunctions();
  const commands = readCommands();
  const ours = hitRates(placesOf(pceFinder(functions, noCommands), commands));
  const words = hitRates(placesOf(wordFinder(functions, noCommands), commands));
  const result = (title: string, of: keyof HitRates, bound: number): Result =>
    toResult({
      name: `BFCL, ${functions.length} functions, cold: ${title}`,
      ...{ value: ours[of], unit: 'of commands', floor: words[of] },
      target: atLeast('value', bound),
    });
  return [result('hit@1', 'first', 0.6), result('hit@5', 'five', 0.83)];
}
