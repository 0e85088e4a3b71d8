import { type CommandReading, stem } from '@pce/core/internal';

/** Words with which people ask for a kind of data without naming it; the first is its name. */
const kinds: readonly (readonly string[])[] = [
  [
    'price',
    'cheap',
    'cheaper',
    'cheapest',
    'cost',
    'expensive',
    'affordable',
    'budget',
    'fee',
    'fare',
  ],
  ['date', 'when', 'day', 'deadline', 'calendar', 'schedule'],
  ['location', 'where', 'near', 'nearby', 'nearest', 'address', 'map', 'place'],
  ['availability', 'available', 'stock', 'vacancy', 'vacant', 'free'],
  ['review', 'rating', 'rated', 'opinion', 'recommended', 'best'],
  ['news', 'headline', 'announced', 'happening'],
  ['weather', 'forecast', 'temperature', 'rain'],
  ['image', 'picture', 'photo', 'screenshot'],
  ['source', 'citation', 'reference', 'evidence'],
];

/** Words for current data, which covers everything that is looked up. */
const qualities = new Set(
  ['current', 'live', 'latest', 'recent', 'fresh', 'real', 'time', 'up', 'to', 'realtime'].map(
    stem,
  ),
);

/** Prefixes of the name of a requirement. */
const prefixes = new Set(['needs', 'need', 'requires', 'require', 'wants', 'has', 'is']);

/** Verbs that ask for information. A poem about cheap wine needs no prices. */
const lookups = new Set(
  [
    ...['find', 'search', 'research', 'look', 'compare', 'check', 'list', 'show', 'get', 'tell'],
    ...['give', 'determine', 'identify', 'fetch', 'browse', 'shop', 'buy', 'monitor', 'track'],
  ].map(stem),
);

/** Returns whether the words of a request ask for the data that a name such as `needs_current_prices` stands for. */
export function asksFor(requirement: string, { words }: CommandReading): boolean {
  const wanted = requirement
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !prefixes.has(word))
    .map(stem)
    .filter((word) => !qualities.has(word));
  const said = new Set(words.map((word) => word.stem));
  const verb = words.find((word) => word.class === 'content')?.stem ?? '';
  if (wanted.length === 0 || !lookups.has(verb)) return false;
  return wanted.every((word) => kindOf(word).some((each) => said.has(each)));
}

function kindOf(word: string): readonly string[] {
  return kinds.map((words) => words.map(stem)).find((words) => words.includes(word)) ?? [word];
}
