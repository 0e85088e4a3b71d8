/** Two texts, and the edit between them. */
export interface TextPair {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

function random(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

export function textPairs(): readonly TextPair[] {
  const next = random();
  const number = (below: number) => Math.floor(next() * below);
  const unique = (count: number) =>
    Array.from({ length: count }, (_, index) => `line ${index} ${number(1e9).toString(36)}`);
  const edited = (lines: readonly string[], share: number) =>
    lines.flatMap((line) => {
      const draw = next();
      if (draw < share / 3) return [];
      if (draw < (2 * share) / 3) return [`${line} changed ${number(1e9)}`];
      return draw < share ? [line, `added ${number(1e9)}`] : [line];
    });
  const lockFile = (count: number) =>
    Array.from({ length: count / 5 }, (_, index) => [
      `  "package-${index}@${number(9)}":`,
      `    version "1.${index % 9}.0"`,
      '    resolved "x"',
      '    dependencies:',
      '',
    ]).flat();
  const repeats = (count: number) => Array.from({ length: count }, () => `repeated ${number(10)}`);
  const pair = (name: string, from: readonly string[], to: readonly string[]): TextPair => ({
    ...{ name, from: `${from.join('\n')}\n`, to: `${to.join('\n')}\n` },
  });
  const ten = unique(10_000);
  const lock = lockFile(10_000);
  const large = lockFile(50_000);
  return [
    pair('10,000 lines, 1 % changed', ten, edited(ten, 0.01)),
    pair('10,000 lines, 30 % changed', ten, edited(ten, 0.3)),
    pair('10,000 lines, reversed', ten, ten.toReversed()),
    pair('10,000 lines, all changed', ten, unique(10_000)),
    pair('10,000 lines, shuffled repeats', repeats(10_000), repeats(10_000)),
    pair('lock file of 10,000 lines, 20 % changed', lock, edited(lock, 0.2)),
    pair('lock file of 50,000 lines, 20 % changed', large, edited(large, 0.2)),
  ];
}
