/** A word's stem, or three letters of a word, and the entries of an index it stands in. */
export interface Feature {
  /** Entries, by number; the lists beside it go with it. */
  entries: number[];
  /** How much of each entry's texts it is. */
  mass: number[];
  /** Of a stem: how often each entry has it. */
  counts: number[] | undefined;
  /** The highest entry it ever stood in. */
  highest: number;
  /** Scratch: how often the text that is being read has it. */
  seen: number;
}

const nowhere: number[] = [];

export function newStem(): Feature {
  return { entries: nowhere, mass: nowhere, counts: nowhere, highest: -1, seen: 0 };
}

export function newGram(): Feature {
  return { entries: nowhere, mass: nowhere, counts: undefined, highest: -1, seen: 0 };
}

/** Less is what adding and taking away leaves of nothing. */
const leastMass = 1e-9;

/** Adds to what an entry has of a feature; numbers below zero take away. */
export function addMass(feature: Feature, entry: number, mass: number, count: number): void {
  const { entries, mass: masses, counts } = feature;
  const place = placeOf(feature, entry);
  // Most features stand in one entry: a list that grows from nothing takes room for many.
  if (entries.length === 0) {
    feature.entries = [entry];
    feature.mass = [mass];
    if (counts !== undefined) feature.counts = [count];
    return;
  }
  if (place === entries.length) {
    entries.push(entry);
    masses.push(mass);
    counts?.push(count);
    return;
  }
  const total = (masses[place] ?? 0) + mass;
  masses[place] = total;
  if (counts !== undefined) counts[place] = (counts[place] ?? 0) + count;
  if (total < leastMass) removeAt(feature, place);
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

function removeAt({ entries, mass, counts }: Feature, place: number): void {
  for (const list of counts === undefined ? [entries, mass] : [entries, mass, counts]) {
    const last = list.pop() ?? 0;
    if (place < list.length) list[place] = last;
  }
}
