/** Tokens side by side that are compared. */
const width = 5;

/** Programs that share so much of what either has are nearly the same. */
const threshold = 0.8;

export interface NamedSource {
  readonly name: string;
  readonly source: string;
}

/** The first of the programs that a new one nearly repeats: names, spaces and comments do not make it another. */
export function nearDuplicate(source: string, others: readonly NamedSource[]): string | undefined {
  const own = shingles(source);
  return others.find((other) => similarity(own, shingles(other.source)) >= threshold)?.name;
}

/** Of what either has, the part that both have: 0 to 1. */
function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const shingle of a) if (b.has(shingle)) both += 1;
  const either = a.size + b.size - both;
  return either === 0 ? 1 : both / either;
}

function shingles(source: string): ReadonlySet<string> {
  const found = withoutComments(source).match(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
  const tokens = anonymous(found);
  const all = new Set<string>();
  for (let at = 0; at <= Math.max(0, tokens.length - width); at += 1) {
    all.add(tokens.slice(at, at + width).join(' '));
  }
  return all;
}

/** A name that the program makes itself stands for any other. */
function anonymous(tokens: readonly string[]): readonly string[] {
  const declared = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    if (/^(?:const|let|var|function|class|def)$/.test(token) && next !== undefined)
      declared.add(next);
  }
  return tokens.map((token) => (declared.has(token) ? '$' : token));
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|#).*$/gm, '');
}
