import { stem } from '@pce/core/commands';
import { monthNames } from '../read/dates.js';
import { isBareNoun, isNobody, isPeople } from '../read/no-names.js';
import { plain, plainName } from '../read/plain.js';
import type { Source } from '../source/source.js';
import { weekdays } from './check-weekdays.js';
import { type Finding, foundName, missing } from './finding.js';

/** Names of the calendar: dates are checked as dates. */
const calendar = new Set([...weekdays, ...monthNames]);

/** Titles: the name follows. */
const titles = 'Dr|Mr|Mrs|Ms|Prof';
const title = new RegExp(`^(?:${titles})\\.?$`);
/** Where a part of a text ends that begins with a capital letter in any case; not behind an initial or a title. */
const seam = new RegExp(
  `[|\\n:;()¤]|(?<=[.!?])(?<!(?:^|[\\s(])(?:\\p{Lu}|${titles}|St)\\.)\\s+(?=\\p{Lu})|[.!?]$`,
  'u',
);

/** Words that begin a sentence and are no names, though they have a capital letter there. */
const closedClass = new Set(
  `a an the this that these those it its they their there he she his her we our you your i my all any both each every
  few fewer fewest less least many most more some several such half twice double best worst highest lowest largest smallest total average
   no not none nobody nothing neither nor either one two three four five six seven
  eight nine ten eleven twelve only also even just still yet already again now then today here in on at by to of for
  from with without within under over above below between among after before since until during behind ahead about
  around across against along into onto out up down off per via as if when where while because although though
  however therefore thus so but and or yes nearly almost roughly approximately overall together otherwise instead
  once unless whereas whether despite aside apart including excluding added counted taken converted measured
  further furthermore moreover meanwhile according compared based given like unlike except what which who whose why how
  is are was were has have had does do did can could will would should may might must let please`.split(
    /\s+/,
  ),
);

const verb =
  /^(?:is|was|has|had|does|did|will|can|may|led|won|lost|came|went|got|made|took|rose|fell|ran|grew|said|paid|sold|built|wrote|held|left|began|became|\p{Ll}+s|\p{Ll}+ed)$/u;

/** Endings of nouns that need no article and name no one. */
const abstract = /(?:tion|sion|ment|ness|ity|ance|ence|ing|ism|ship|age|ure|acy|ware|data)$/;

/** Names of accounts, such as `e.marchetti`; "e.g." and "a.m." are none. */
const handle = /(?<![\p{L}\p{N}@/._-])\p{Ll}+[._]\p{Ll}{3,}(?![\p{L}\p{N}(/_-]|\.\p{L})/gu;

/** Checks the names of a statement: each has to stand as a whole in what is cited. */
export function checkNames(text: string, sources: readonly Source[]): Finding[] {
  const handles = [...text.matchAll(handle)].map(([name]) => name);
  return [...namesIn(text, sources), ...handles].map((name) => lookUp(name, sources));
}

/** Names of firms, and of people with a title, in any language. */
const firm =
  /(?:\p{Lu}[\p{L}\p{N}&’'-]*\s+){1,4}(?:GmbH|AG|SE|KG|OHG|eG|e\.V\.|SA|SAS|SARL|S\.L\.|S\.A\.|SpA|BV|NV|AB|ApS|Oy|Inc|Ltd|LLC|Corp|PLC)(?!\p{L})/gu;
const titled =
  /(?<!\p{L})(?:Dr\.|Prof\.|Herrn?|Frau|Mme|Mlle|M\.|Sra?\.|Señora?|Don|Doña)\s+(\p{Lu}[\p{L}’'-]+(?:\s+\p{Lu}[\p{L}’'-]+)*)/gu;
const article = /^(?:Der|Die|Das|Dem|Den|Le|La|Les|L|El|Los|Las|The)\s+/;

/** Checks the names of a text that is not English: where nouns have capital letters, only some are surely names. */
export function checkNamed(text: string, sources: readonly Source[]): Finding[] {
  const names = [
    ...[...text.matchAll(firm)].map(([name]) => name.replace(article, '')),
    ...[...text.matchAll(titled)].map(([, name = '']) => name),
  ];
  return names.map((name) => lookUp(name, sources));
}

function lookUp(name: string, sources: readonly Source[]): Finding {
  return isKnown(name, sources) ? foundName : missing(`${name} is not in the results cited`);
}

/** Returns the names of a text: words with a capital letter that do not merely begin a sentence. */
function namesIn(text: string, sources: readonly Source[]): string[] {
  return text.split(seam).flatMap((segment) => namesOfSegment(segment, sources));
}

function namesOfSegment(segment: string, sources: readonly Source[]): string[] {
  const words = [...segment.matchAll(/\p{L}[\p{L}\p{M}\p{N}&'’-]*\.?|[^\s\p{L}]+/gu)].map(
    ([word]) => word,
  );
  const names: string[] = [];
  let name: string[] = [];
  let isInitial = true;
  for (const [index, word] of [...words, ''].entries()) {
    const isCapital = /^\p{Lu}/u.test(word);
    const isSkipped = isCapital && isInitial && isOrdinary(word, words[index + 1] ?? '', sources);
    if (isCapital && !isSkipped && !isNoName(word, sources)) name.push(bare(word));
    else if (name.length > 0) {
      names.push(name.join(' '));
      name = [];
    }
    if (/[\p{L}\p{N}]/u.test(word)) isInitial = false;
    if (/[.,]$/.test(word) && name.length > 0 && !/^\p{Lu}\.$/u.test(word)) {
      names.push(name.join(' '));
      name = [];
    }
  }
  return names.filter((each) => /\p{L}{2}/u.test(each));
}

/** Titles, days, months, peoples, abbreviations. */
function isNoName(word: string, sources: readonly Source[]): boolean {
  const name = bare(word);
  if (title.test(word) || calendar.has(name.toLowerCase()) || isNobody(name)) return true;
  // "It is in Danish", where a field has Finnish: there it is a value.
  return (
    isPeople(name) &&
    !sources.some(({ strings }) => [...strings.keys()].some((each) => isPeople(each)))
  );
}

/** Returns whether the first word of a sentence is a word like any other there. */
function isOrdinary(word: string, next: string, sources: readonly Source[]): boolean {
  const lower = bare(word).toLowerCase();
  if (closedClass.has(lower) || /ly$/.test(lower) || abstract.test(lower)) return true;
  if (/^\p{Ll}/u.test(next) && isBareNoun(bare(word))) return true;
  if (/^\p{Lu}/u.test(next))
    return (
      sources.some((source) => source.plain.includes(` ${lower} `)) &&
      !isPartOfValue(word, sources) &&
      !/^\p{Lu}\p{Lu}/u.test(word)
    );
  // "Visits rose", of people who visited.
  const family = stem(lower);
  if (family.length > 3 && sources.some((source) => source.plain.includes(` ${family}`)))
    return true;
  // A subject without an article in the singular is a name, unless it is the name of a stuff.
  return !verb.test(next);
}

/** "Jonas", where a value is "Jonas Weber". */
function isPartOfValue(word: string, sources: readonly Source[]): boolean {
  return sources.some(({ fields }) =>
    fields.some(({ value }) => typeof value === 'string' && value.startsWith(`${word} `)),
  );
}

function bare(word: string): string {
  return word.replace(/['’]s?$/, '').replace(/(?<=\p{L}{2})\.$/u, '');
}

function isKnown(name: string, sources: readonly Source[]): boolean {
  const words = plain(name);
  const initials = words.trim().split(' ');
  return (
    sources.some(
      (source) => source.plain.includes(words) || source.plain.includes(plainName(name)),
    ) ||
    isInPieces(initials, sources) ||
    hasInitials(initials, sources)
  );
}

/** "Station Zugspitze": several names side by side, each a value or a field of its own. */
function isInPieces(words: readonly string[], sources: readonly Source[]): boolean {
  if (words.length < 2) return false;
  for (let size = words.length - 1; size > 0; size -= 1) {
    const piece = words.slice(0, size).join(' ');
    if (!sources.some((source) => source.strings.has(piece) || isField(piece, source))) continue;
    const rest = words.slice(size);
    const whole = rest.join(' ');
    if (
      sources.some((source) => source.strings.has(whole) || isField(whole, source)) ||
      isInPieces(rest, sources)
    )
      return true;
  }
  return false;
}

function isField(words: string, { fields, facts }: Source): boolean {
  return [...fields, ...facts].some(({ key }) => plainName(key).trim() === words);
}

/** "J. Weber" for "Jonas Weber", and the other way round. */
function hasInitials(words: readonly string[], sources: readonly Source[]): boolean {
  if (words.length < 2) return false;
  const short = words.map((word, index) => (index === words.length - 1 ? word : (word[0] ?? '')));
  const isShort = words.slice(0, -1).every((word) => word.length === 1);
  const pattern = new RegExp(
    ` ${short.map((word, index) => (index === short.length - 1 ? word : `${word}\\p{L}*`)).join(' ')} `,
    'u',
  );
  return sources.some((source) =>
    isShort ? pattern.test(source.plain) : source.plain.includes(` ${short.join(' ')} `),
  );
}
