/** A pattern of commands: the tokens that they share, and `undefined` if they differ. */
export type CommandPattern = readonly (string | undefined)[];

/** Words too common to be the only fixed part of a pattern. */
const weakWords = new Set(
  'a all an and at by for from in into of on or the then this to with'.split(' '),
);

/** Matches a token; quoted text is a single one, since it is one value. */
const token = /`[^`]*`|"[^"]*"|'[^'\s]*'|\S+/g;

const longestCommand = 200;

/**
 * Returns the pattern that the commands share, in order; `undefined` if that says too little to know such a command again. A
 * difference is at least one token of each command.
 */
export function commandPattern(commands: readonly string[]): CommandPattern | undefined {
  const [first, ...others] = commands.map(tokensOf);
  if (first === undefined) return undefined;
  const pattern = others.reduce<CommandPattern | undefined>(
    (common, tokens) => common && generalize(common, tokens),
    first,
  );
  const fixed = (pattern ?? []).filter((part) => part !== undefined);
  const meaning = fixed.filter(
    (part) => /\p{L}{2}/u.test(part) && !weakWords.has(part.toLowerCase()),
  );
  return meaning.length === 0 ? undefined : pattern;
}

function tokensOf(command: string): readonly string[] {
  return (command.slice(0, longestCommand * 10).match(token) ?? []).slice(0, longestCommand);
}

/** Keeps what both have, by their longest common subsequence; `undefined` if only one of them has something. */
function generalize(
  pattern: CommandPattern,
  tokens: readonly string[],
): CommandPattern | undefined {
  const common = commonPlaces(pattern, tokens);
  const generalized: (string | undefined)[] = [];
  let [left, right] = [0, 0];
  for (const [nextLeft, nextRight] of [...common, [pattern.length, tokens.length] as const]) {
    const isLeftEmpty = nextLeft === left;
    if (isLeftEmpty !== (nextRight === right)) return undefined;
    if (!isLeftEmpty) generalized.push(undefined);
    const fixed = tokens[nextRight];
    if (fixed !== undefined) generalized.push(fixed);
    [left, right] = [nextLeft + 1, nextRight + 1];
  }
  return generalized;
}

function isSame(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && a.toLowerCase() === b?.toLowerCase();
}

function commonPlaces(
  pattern: CommandPattern,
  tokens: readonly string[],
): readonly (readonly [number, number])[] {
  const lengths = Array.from({ length: pattern.length + 1 }, () =>
    new Array<number>(tokens.length + 1).fill(0),
  );
  const lengthAt = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (let row = pattern.length - 1; row >= 0; row -= 1) {
    for (let column = tokens.length - 1; column >= 0; column -= 1) {
      const length = isSame(pattern[row], tokens[column])
        ? lengthAt(row + 1, column + 1) + 1
        : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
      lengths[row]?.splice(column, 1, length);
    }
  }
  const places: (readonly [number, number])[] = [];
  let [row, column] = [0, 0];
  while (row < pattern.length && column < tokens.length) {
    if (isSame(pattern[row], tokens[column])) {
      places.push([row, column]);
      row += 1;
      column += 1;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
    else column += 1;
  }
  return places;
}

/** Returns the pattern as a trigger writes it, with a name for each difference. */
export function patternText(pattern: CommandPattern, slots: readonly string[]): string {
  const names = slots.values();
  return pattern.map((part) => part ?? `{${names.next().value}}`).join(' ');
}
