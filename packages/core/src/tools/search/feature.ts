/** A word's stem, or three letters of a word, and the entries of an index it stands in. */
export interface Feature {
  /** Entries, by number; the lists beside it go with it. */
  readonly entries: number[];
  /** How much it is of the texts about each entry, and of the commands that each entry learned. */
  readonly mass: Masses;
  /** Of a stem: how often each entry has it. */
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

type Masses = Readonly<Record<Source, number[]>>;

const newMasses = (): Masses => ({ about: [], learned: [] });

export function newStem(): Feature {
  return { entries: [], mass: newMasses(), counts: newMasses(), measured: 0, highest: -1, seen: 0 };
}

export function newGram(): Feature {
  return { entries: [], mass: newMasses(), counts: undefined, measured: 0, highest: -1, seen: 0 };
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
  const { entries, mass: masses, counts } = feature;
  const place = placeOf(feature, entry);
  if (place === entries.length) {
    entries.push(entry);
    for (const list of listsOf(feature)) list.push(0);
  }
  masses[source][place] = (masses[source][place] ?? 0) + mass;
  if (counts !== undefined) counts[source][place] = (counts[source][place] ?? 0) + count;
  if ((masses.about[place] ?? 0) < minMass && (masses.learned[place] ?? 0) < minMass)
    removeAt(feature, place);
}

function listsOf({ mass, counts }: Feature): readonly number[][] {
  const lists = [mass.about, mass.learned];
  return counts === undefined ? lists : [...lists, counts.about, counts.learned];
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
  for (const list of [feature.entries, ...listsOf(feature)]) {
    const last = list.pop() ?? 0;
    if (place < list.length) list[place] = last;
  }
}
