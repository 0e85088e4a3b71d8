import {
  type ItemTokens,
  itemTokens,
  maxTokenLength,
  replacesWords,
  similarity,
} from './item-tokens.ts';
import type { Item } from './read-items.ts';

export interface ChangedItem {
  readonly from: Item;
  readonly to: Item;
  readonly fromIndex: number;
  readonly toIndex: number;
  readonly similarity: number;
  /** Whether words were replaced, so that the meaning may have changed. */
  readonly isReworded: boolean;
  /** Whether the pair was matched by position only, in a text that names the same things in other words. */
  readonly byPlace: boolean;
}

export interface ItemMatches {
  /** Indexes of items that both texts have. */
  readonly same: readonly (readonly [from: number, to: number])[];
  readonly changed: readonly ChangedItem[];
  readonly removed: readonly Item[];
  readonly added: readonly Item[];
  /** Whether every item was compared; otherwise there were too many, and `changed` is empty. */
  readonly isComplete: boolean;
}

const maxComparedItems = 400;

const minSimilarity = 0.3;

/** Minimum share of names and numbers that a rewording or a translation keeps. */
const minSharedNames = 0.5;

interface Candidate {
  readonly fromIndex: number;
  readonly toIndex: number;
}

/**
 * Matches the items of two texts by their words, in any order. Returns undefined if `isOver` becomes true before it is
 * done.
 */
export function matchItems(
  from: readonly Item[],
  to: readonly Item[],
  isOver: () => boolean = () => false,
): ItemMatches | undefined {
  const { same, fromLeft, toLeft } = matchEqual(from, to);
  const pick = (items: readonly Item[], indexes: readonly number[]) =>
    indexes.flatMap((index) => items.slice(index, index + 1));
  if (Math.max(fromLeft.length, toLeft.length) > maxComparedItems) {
    const [removed, added] = [pick(from, fromLeft), pick(to, toLeft)];
    return { same, changed: [], removed, added, isComplete: false };
  }

  const fromTokens = tokensOf(from, fromLeft, isOver);
  const toTokens = fromTokens && tokensOf(to, toLeft, isOver);
  const similar = toTokens && matchSimilar(fromTokens, toTokens, isOver);
  if (fromTokens === undefined || toTokens === undefined || similar === undefined) return undefined;
  const fromSimilar = new Set(similar.map(([index]) => index));
  const toSimilar = new Set(similar.map(([, index]) => index));
  const fromOpen = fromLeft.filter((index) => !fromSimilar.has(index));
  const toOpen = toLeft.filter((index) => !toSimilar.has(index));
  const placed = keepNames([...fromTokens.values()], [...toTokens.values()])
    ? matchByPlace(from, to, fromOpen, toOpen)
    : [];

  const changed = [...similar, ...placed]
    .flatMap(([fromIndex, toIndex], at): ChangedItem[] => {
      const [one, other] = [from[fromIndex], to[toIndex]];
      const [oneTokens, otherTokens] = [fromTokens.get(fromIndex), toTokens.get(toIndex)];
      if (!one || !other || !oneTokens || !otherTokens) return [];
      const isCut = Math.max(one.key.length, other.key.length) > maxTokenLength;
      const isReworded = isCut || replacesWords(oneTokens, otherTokens);
      const alike = similarity(oneTokens, otherTokens);
      const byPlace = at >= similar.length;
      return [{ from: one, to: other, fromIndex, toIndex, similarity: alike, isReworded, byPlace }];
    })
    .sort((one, other) => one.toIndex - other.toIndex);
  const gone = new Set(placed.map(([index]) => index));
  const come = new Set(placed.map(([, index]) => index));
  const removed = fromOpen.filter((index) => !gone.has(index));
  const added = toOpen.filter((index) => !come.has(index));
  return { same, changed, removed: pick(from, removed), added: pick(to, added), isComplete: true };
}

const sections: readonly Item['section'][] = [
  ...(['goal', 'steps', 'constraints', 'done', 'log', 'other'] as const),
];

/** Pairs equal items in order: within the same section if possible, otherwise with the first of any. */
function matchEqual(from: readonly Item[], to: readonly Item[]) {
  const keyOf = ({ key, isHidden }: Item) => (isHidden ? `~~${key}` : key);
  const ids = new Map<string, number>();
  // Linked lists of equal unpaired items, one per key and section: first index, and next per item.
  const firsts = new Array<number | undefined>(sections.length * from.length).fill(undefined);
  const nexts = new Array<number | undefined>(from.length).fill(undefined);
  for (const [at, item] of [...from.entries()].reverse()) {
    const key = keyOf(item);
    let id = ids.get(key);
    if (id === undefined) {
      id = ids.size;
      ids.set(key, id);
    }
    const slot = id * sections.length + sections.indexOf(item.section);
    nexts[at] = firsts[slot];
    firsts[slot] = at;
  }
  const slotOf = (id: number, section: Item['section']): number => {
    const start = id * sections.length;
    const own = start + sections.indexOf(section);
    if (firsts[own] !== undefined) return own;
    let best = own;
    for (let slot = start; slot < start + sections.length; slot += 1) {
      const at = firsts[slot];
      const bestAt = firsts[best];
      if (at !== undefined && (bestAt === undefined || at < bestAt)) best = slot;
    }
    return best;
  };

  const same: [number, number][] = [];
  const toLeft: number[] = [];
  const matched = new Uint8Array(from.length);
  for (const [index, item] of to.entries()) {
    const id = ids.get(keyOf(item));
    const slot = id === undefined ? -1 : slotOf(id, item.section);
    const at = firsts[slot];
    if (at === undefined) toLeft.push(index);
    else {
      firsts[slot] = nexts[at];
      same.push([at, index]);
      matched[at] = 1;
    }
  }
  const fromLeft: number[] = [];
  for (const [at, isMatched] of matched.entries()) if (isMatched === 0) fromLeft.push(at);
  return { same, fromLeft, toLeft };
}

function tokensOf(
  items: readonly Item[],
  indexes: readonly number[],
  isOver: () => boolean,
): ReadonlyMap<number, ItemTokens> | undefined {
  const tokens = new Map<number, ItemTokens>();
  for (const index of indexes) {
    if (isOver()) return undefined;
    tokens.set(index, itemTokens(items[index]?.key ?? ''));
  }
  return tokens;
}

/** Pairs items by their words, the most similar first, then the nearest. */
function matchSimilar(
  from: ReadonlyMap<number, ItemTokens>,
  to: ReadonlyMap<number, ItemTokens>,
  isOver: () => boolean,
): readonly (readonly [number, number])[] | undefined {
  const news = [...to];
  const findCommon = commonFinder(news.map(([, tokens]) => tokens));
  const pairs: (Candidate & { readonly score: number })[] = [];
  for (const [fromIndex, tokens] of from) {
    if (isOver()) return undefined;
    const common = findCommon(tokens);
    for (const [place, [toIndex, other]] of news.entries()) {
      const score = (2 * (common[place] ?? 0)) / (tokens.total + other.total);
      if (score >= minSimilarity) pairs.push({ fromIndex, toIndex, score });
    }
  }
  const distance = ({ fromIndex, toIndex }: Candidate) => Math.abs(fromIndex - toIndex);
  pairs.sort((one, other) => other.score - one.score || distance(one) - distance(other));
  const taken = { from: new Set<number>(), to: new Set<number>() };
  return pairs.flatMap(({ fromIndex, toIndex }): [number, number][] => {
    if (taken.from.has(fromIndex) || taken.to.has(toIndex)) return [];
    taken.from.add(fromIndex);
    taken.to.add(toIndex);
    return [[fromIndex, toIndex]];
  });
}

/** Returns a function that finds the weight of the tokens that each of these items shares with another one. */
function commonFinder(items: readonly ItemTokens[]) {
  const places = Map.groupBy(
    items.flatMap(({ weights }, place) =>
      [...weights].map(([token, weight]) => ({ token, place, weight })),
    ),
    ({ token }) => token,
  );
  return ({ weights }: ItemTokens): Float64Array => {
    const common = new Float64Array(items.length);
    for (const [token, own] of weights) {
      for (const { place, weight } of places.get(token) ?? []) {
        common[place] = (common[place] ?? 0) + Math.min(own, weight);
      }
    }
    return common;
  };
}

/** Returns whether new items name the things and numbers of the old ones. */
function keepNames(from: readonly ItemTokens[], to: readonly ItemTokens[]): boolean {
  const old = new Set(from.flatMap(({ names }) => names));
  const now = new Set(to.flatMap(({ names }) => names));
  const common = [...old].filter((name) => now.has(name)).length;
  return common >= 2 && (2 * common) / (old.size + now.size) >= minSharedNames;
}

/** Pairs items in order, in sections with the same number of them on both sides. */
function matchByPlace(
  from: readonly Item[],
  to: readonly Item[],
  fromOpen: readonly number[],
  toOpen: readonly number[],
): readonly (readonly [number, number])[] {
  const sections = new Set(fromOpen.map((index) => from[index]?.section));
  return [...sections].flatMap((section) => {
    const old = fromOpen.filter((index) => from[index]?.section === section);
    const now = toOpen.filter((index) => to[index]?.section === section);
    if (old.length !== now.length) return [];
    return old.map((index, at): [number, number] => [index, now[at] ?? 0]);
  });
}
