import { InvalidInputError } from '@pce/core/errors';
import type { RoleName } from '@pce/core/ports';

/** Maximum tokens of one prompt of each role, with system prompt and schema; `builder` is the Coordinator's for building. */
export type PromptBudgets = { readonly [Role in RoleName | 'builder']: number };

/** Default budgets for the request and the results of SPEC A20 in a window of 32,000 tokens. */
export const defaultPromptBudgets: PromptBudgets = {
  planner: 16_000,
  critic: 16_000,
  executor: 26_000,
  coordinator: 12_000,
  builder: 20_000,
  synthesizer: 26_000,
  validator: 26_000,
};

/** Minimum budget that leaves room besides a role's own instructions. */
const smallest = 1_000;

/** Throws `InvalidInputError` for a budget that is too small. */
export function resolveBudgets(budgets: Partial<PromptBudgets>): PromptBudgets {
  for (const [role, tokens] of Object.entries(budgets)) {
    if (!(Number.isSafeInteger(tokens) && tokens >= smallest)) {
      throw new InvalidInputError(
        `option budgets.${role}: expected ${smallest} tokens or more, got ${tokens}`,
      );
    }
  }
  return { ...defaultPromptBudgets, ...budgets };
}

/** Counts the tokens of a text. */
export interface Tokenizer {
  count(text: string): number;
}

const pieces =
  /([A-Z]?[a-z]+)|([A-Z]+)|( ?\d+)|( +(?=[^\s\d]))|(\s+)|([\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])|([\p{L}\p{M}]+)|([!-/:-@[-`{-~]+)|(.)/gsu;

/**
 * Estimates the tokens of a text without a vocabulary, which would be 2 MB of tables. Rather too many than too few, so
 * that a budget holds by a model's own count too.
 */
export const estimatingTokenizer: Tokenizer = {
  count(text) {
    let tokens = 0;
    for (const [piece, word, capitals, digits, space, gap, , foreign, marks] of text.matchAll(
      pieces,
    )) {
      if (word !== undefined) tokens += ofWord(word);
      else if (capitals !== undefined) tokens += Math.ceil(capitals.length / 3);
      else if (digits !== undefined) tokens += ofDigits(digits);
      else if (space !== undefined) tokens += space.length > 1 ? 1 : 0;
      else if (gap !== undefined) tokens += Math.ceil(gap.length / 4);
      else if (foreign !== undefined) tokens += Math.ceil(foreign.length / 2);
      else if (marks !== undefined) tokens += Math.ceil(marks.length / 2);
      else tokens += piece.length;
    }
    return tokens;
  },
};

/** Counts a word: pronounceable words are in a model's vocabulary, whole or in large parts; codes are not. */
function ofWord(word: string): number {
  const vowels = word.match(/[aeiouy]/gi)?.length ?? 0;
  if (word.length > 3 && vowels * 5 < word.length) return Math.ceil(word.length / 2);
  return word.length <= 9 ? 1 : Math.ceil(word.length / 5);
}

/** Counts digits; a space before a number is a token, too. */
function ofDigits(digits: string): number {
  return digits.startsWith(' ')
    ? 1 + Math.ceil((digits.length - 1) / 3)
    : Math.ceil(digits.length / 3);
}
