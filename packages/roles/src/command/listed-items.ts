import { type CommandToken, keyFrom } from '@pce/core/commands';
import type { CommandValue } from './command-value.js';
import { prepositions } from './token-context.js';

/** Returns the items of `tags: red, dark green and blue`: plain words that only a parameter for several values takes. */
export function listedItems(tokens: readonly CommandToken[], command: string): CommandValue[] {
  return tokens.flatMap((token, place) => {
    const key = keyFrom(token);
    if (key === undefined) return [];
    const runs = runsFrom(tokens, place + 1);
    if (runs.length < 2) return [];
    return runs.map(({ start, end }): CommandValue => {
      const text = command.slice(start, end);
      const list = Number.MIN_SAFE_INTEGER + place;
      const plain = {
        amount: undefined,
        unit: '',
        around: [],
        label: [],
        bound: undefined,
        before: '',
        isName: false,
      };
      return { ...plain, kind: 'item', text, key, list, start, end };
    });
  });
}

interface Run {
  readonly start: number;
  readonly end: number;
}

/** Runs of plain words between commas and `and`, up to what is no item any more. */
function runsFrom(tokens: readonly CommandToken[], from: number): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (let place = from; place < tokens.length; place += 1) {
    const token = tokens[place];
    if (token === undefined) break;
    if (isSeparator(token)) {
      if (run === undefined) break;
      runs.push(run);
      run = undefined;
      continue;
    }
    // A word that names the next value is no item, and neither are those before it.
    if (keyFrom(tokens[place + 1]) !== undefined) return runs;
    if (token.kind !== 'word' || prepositions.has(token.text.toLowerCase())) break;
    run = { start: run?.start ?? token.start, end: token.end };
  }
  return run === undefined ? runs : [...runs, run];
}

function isSeparator({ kind, text }: CommandToken): boolean {
  return (kind === 'mark' && text === ',') || (kind === 'word' && text.toLowerCase() === 'and');
}
