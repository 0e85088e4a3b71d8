import type { Json } from '@pce/core';
import { splitWords } from '@pce/core/commands';
import { percentUnit, type Unit, unitsNamed } from '../read/units.js';
import type { Fact } from './source.js';

/** A value of a result with the name of its field, and the fields beside it. */
interface NamedValue {
  readonly key: string;
  /** Name of the object that the field is in: `latency_ms: { p99: 1280 }`. */
  readonly parent?: string | undefined;
  readonly siblings: { readonly [key: string]: Json };
}

/** Returns the unit and currency among the fields of a whole, which also apply to its parts. */
export function inherited(siblings: NamedValue['siblings']): NamedValue['siblings'] {
  return Object.fromEntries(Object.entries(siblings).filter(([name]) => commonUnit.test(name)));
}

/** Returns the fields that may name the unit of another one. */
export function naming(fields: NamedValue['siblings']): NamedValue['siblings'] {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => /unit|currency/i.test(name)));
}

const commonUnit =
  /^(?:units?|hourly_?units|daily_?units|current_?units|currency|currency_?code)$/i;

/** Returns the unit that an object of units has for a field: `units: { temp: "°C" }`. */
function unitByName(key: string, siblings: NamedValue['siblings']): readonly Unit[] {
  return Object.entries(siblings).flatMap(([name, units]) => {
    if (!commonUnit.test(name) || typeof units !== 'object' || units === null) return [];
    const unit = Array.isArray(units)
      ? undefined
      : Object.entries(units).find(([of]) => of === key);
    return typeof unit?.[1] === 'string' ? unitsNamed(unit[1]) : [];
  });
}

/** Names of fields that hold percentages, from 0 to 100. */
const percentName =
  /^(?:coverage|humidity|utili[sz]ation|occupancy|prob|probability|progress|completeness|uptime|cloudiness)$/i;

/** Returns the position of the unit in a field's name: last, before "per", or a time that is counted. */
function unitPlace(all: readonly string[]): number {
  // `output_gwh_2024`
  const words = /^(?:19|20)\d\d$/.test(all.at(-1) ?? '') ? all.slice(0, -1) : all;
  const per = words.indexOf('per');
  const counted = words.findIndex((word) => countedTime.test(word));
  // `days_to_complete`, `vacation_days_taken`
  if (per === -1 && counted >= 0 && words.length > 1) return counted;
  const place = per === -1 ? words.length - 1 : per - 1;
  return place > 0 && unitsNamed(words[place] ?? '').length > 0 ? place : -1;
}

const countedTime = /^(?:seconds|minutes|hours|days|weeks|months|years)$/;

/** Units that are names of fields by themselves: `{"month": "March", "mm": 97}`. */
const unitAlone =
  /^(?:mm|cm|km|mg|kg|ml|kwh|mwh|kb|mb|gb|tb|ms|usd|eur|gbp|chf|jpy|percent|pct|seconds|minutes|hours|days|weeks|months|years|euros|dollars|grams|kilograms|tonnes|lit(?:er|re)s|met(?:er|re)s|kilomet(?:er|re)s|miles)$/;

/** `memoryGb` is about memory. */
export function withoutUnit(words: readonly string[]): readonly string[] {
  const written = unitWritten(words);
  if (written !== undefined) return words.slice(0, written.start);
  const place = unitPlace(words);
  const isLast = place === words.length - 1 || words[place + 1] === 'per';
  if (place > 0 && isLast) return words.slice(0, place);
  const isDated = place > 0 && /^(?:19|20)\d\d$/.test(words[place + 1] ?? '');
  return isDated ? words.filter((_, at) => at !== place) : words;
}

/** "Peak RSS (MiB)", "Throughput (MB/s)", "Price [EUR]": the unit as it is written, known or not. */
const unitInBrackets =
  /\s[([](?:in )?((?=\p{Lu}{3}[)\]]|[^)\]]*[/%°€$£²³]|\p{L}{1,3}[)\]])[^()[\]]{1,12})[)\]]$/u;

/** Returns the name of a field without a unit that stands behind it in brackets. */
export function withoutBrackets(key: string): string {
  return key.replace(unitInBrackets, '');
}

/** `highC` and `tempF` are degrees. */
const ofTemperature = /^(?:high|low|min|max|mean|avg|temp|temperature|feels|dew)$/;

/** Returns a unit of several words, and where it begins: `wind_ms`, `nitrate_mg_l`. */
function unitWritten(
  words: readonly string[],
): { readonly unit: string; readonly start: number } | undefined {
  const last = words.length - 1;
  if (words[last] === 'ms' && words.some((word) => ofSpeed.test(word)))
    return { unit: 'm/s', start: last };
  // In a field's name nobody means milliwatts.
  if (words[last] === 'mw' && last > 0) return { unit: 'megawatts', start: last };
  const [, mass, volume] = /^(.*?)\b([mµu]?g) (?:per )?l$/.exec(words.join(' ')) ?? [];
  if (mass === undefined || volume === undefined || mass === '') return undefined;
  return { unit: `${volume}/l`, start: mass.trim().split(' ').length };
}

const ofSpeed = /^(?:wind|gusts?|speed|velocity)$/;

/** A unit in the field's own name is certain; one in a field beside it belongs to some field or other. */
export function unitsOfField({ key, parent, siblings }: NamedValue): Pick<Fact, 'units' | 'maybe'> {
  const [, bracketed] = unitInBrackets.exec(key) ?? [];
  if (bracketed !== undefined) return { units: unitsNamed(bracketed), maybe: [] };
  const words = splitWords(key);
  const place = unitPlace(words);
  const isShare = /^(?:percent|percentage|pct)$/.test(words.at(-1) ?? '');
  const degrees =
    /[CF]$/.test(key) && words.some((word) => ofTemperature.test(word)) ? `°${key.at(-1)}` : '';
  // `wind_ms` is a speed, `nitrate_mg_l` a concentration.
  const written = unitWritten(words);
  if (written !== undefined) return { units: unitsNamed(written.unit), maybe: [] };
  if (degrees !== '') return { units: unitsNamed(degrees), maybe: [] };
  const named = words.length === 1 && unitAlone.test(words[0] ?? '') ? 0 : place;
  const own = isShare ? [percentUnit] : unitsNamed(named < 0 ? '' : (words[named] ?? ''));
  if (own.length > 0) return { units: own, maybe: [] };
  const listed = unitByName(key, siblings);
  if (listed.length > 0) return { units: listed, maybe: [] };
  const above = parent === undefined ? [] : ownUnits(splitWords(parent));
  if (above.length > 0) return { units: above, maybe: [] };
  if ([...words, ...splitWords(parent ?? '')].some((word) => percentName.test(word)))
    return { units: [], maybe: [percentUnit] };
  if (/_[cf]$/.test(key)) return { units: [], maybe: unitsNamed(`°${key.at(-1)}`) };
  if (words.at(-1) === 'age') return { units: [], maybe: unitsNamed('years') };
  if (words.at(-1) === 'ttl') return { units: unitsNamed('seconds'), maybe: [] };
  const beside = unitBeside(siblings, (name) =>
    [`${key.toLowerCase()}unit`, `${key.toLowerCase()}_unit`].includes(name),
  );
  if (beside.length > 0) return { units: beside, maybe: [] };
  return {
    units: [],
    maybe: unitBeside(siblings, (name) => commonUnit.test(name)),
  };
}

/** Units in the last word of a name. */
function ownUnits(words: readonly string[]): readonly Unit[] {
  const place = unitPlace(words);
  return place < 0 ? [] : unitsNamed(words[place] ?? '');
}

function unitBeside(
  siblings: NamedValue['siblings'],
  isWanted: (name: string) => boolean,
): readonly Unit[] {
  return Object.entries(siblings).flatMap(([name, value]) =>
    isWanted(name.toLowerCase()) && typeof value === 'string' ? unitsNamed(value) : [],
  );
}
