/** A word's stem, or three letters of a word, and the entries of an index that contain it. */
export interface Feature {
  /** Entries, by number; the lists beside it go with it. */
  entries: number[];
  /** How much it is of the texts about each entry, and of the commands that each entry learned. */
  readonly mass: Masses;
  /** Counts of a stem in each entry; `undefined` for letters. */
  readonly counts: Masses | undefined;
  /** In how many entries it stood when its rarity was measured last. */
  measured: number;
  /** The highest entry it ever stood in. */
  highest: number;
  /** Scratch: how often the text that is being read has it. */
  seen: number;
}

/** Where words come from: what is said about an entry, or commands that it learned. */
export type Source = 'about' | 'learned';

interface Masses {
  about: number[];
  /** Absent if nothing was learned. */
  learned: number[] | undefined;
}

/** Most features occur in one entry: a list is allocated only for others. */
const nowhere: number[] = [];

const newMasses = (): Masses => ({ about: nowhere, learned: undefined });

export function newStem(): Feature {
  return { ...newGram(), counts: newMasses() };
}

export function newGram(): Feature {
  return {
    entries: nowhere,
    mass: newMasses(),
    counts: undefined,
    measured: 0,
    highest: -1,
    seen: 0,
  };
}

/** Less is what adding and taking away leaves of nothing. */
const minMass = 1e-9;

/** Adds to what an entry has of a feature; numbers below zero take away. */
export function addMass(
  feature: Feature,
  entry: number,
  source: Source,
  mass: number,
  count: number,
): void {
  const place = placeOf(feature, entry);
  if (place === feature.entries.length) addEntry(feature, entry);
  const total = addAt(feature.mass, source, place, mass);
  if (feature.counts !== undefined) addAt(feature.counts, source, place, count);
  const other = feature.mass[source === 'about' ? 'learned' : 'about']?.[place] ?? 0;
  if (total < minMass && other < minMass) removeAt(feature, place);
}

function addEntry(feature: Feature, entry: number): void {
  if (feature.entries.length === 0) feature.entries = [entry];
  else feature.entries.push(entry);
  for (const masses of massesOf(feature)) {
    if (masses.about.length === 0) masses.about = [0];
    else masses.about.push(0);
    masses.learned?.push(0);
  }
}

function addAt(masses: Masses, source: Source, place: number, amount: number): number {
  if (source === 'learned') masses.learned ??= masses.about.map(() => 0);
  const list = masses[source] ?? nowhere;
  const total = (list[place] ?? 0) + amount;
  list[place] = total;
  return total;
}

function massesOf({ mass, counts }: Feature): readonly Masses[] {
  return counts === undefined ? [mass] : [mass, counts];
}

/** Where an entry stands in a feature's lists, or is to stand. */
function placeOf(feature: Feature, entry: number): number {
  const { entries, highest } = feature;
  const end = entries.length;
  // An index is built entry by entry: it is a new one, or the last.
  if (entry > highest) {
    feature.highest = entry;
    return end;
  }
  if (entries[end - 1] === entry) return end - 1;
  const place = entries.indexOf(entry);
  return place === -1 ? end : place;
}

function removeAt(feature: Feature, place: number): void {
  const lists = massesOf(feature).flatMap(({ about, learned }) => [about, learned ?? nowhere]);
  for (const list of [feature.entries, ...lists]) {
    const last = list.pop() ?? 0;
    if (place < list.length) list[place] = last;
  }
}
