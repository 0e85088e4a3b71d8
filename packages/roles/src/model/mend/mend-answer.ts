import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';

import { lettersOf } from './letters-of.js';

/** An answer whose slips were mended. */
export interface Mended {
  readonly value: unknown;
  /** Slips that were mended. */
  readonly slips: number;
}

/**
 * Mends the slips of a model's answer that leave no doubt about what is meant: null for an absent field, one item for a
 * list, 95 for 0.95, "true" or 1 for true, a choice in other letters. Everything else stays as it is, for the contract to
 * refuse with a precise message.
 *
 * @param schema JSON Schema of the answer, as the model is shown it
 */
export function mendAnswer(value: unknown, schema: JsonObject): Mended {
  let slips = 0;
  const slip = <T>(mended: T): T => {
    slips += 1;
    return mended;
  };
  const mend = (part: unknown, shape: JsonObject): unknown => {
    switch (shape.type) {
      case 'object':
        return mendObject(part, shape);
      case 'array':
        return mendList(part, objectOf(shape.items));
      case 'string':
        return Array.isArray(shape.enum) ? mendChoice(part, shape.enum.map(String), slip) : part;
      case 'number':
        return mendShare(part, slip);
      case 'boolean':
        return mendBoolean(part, slip);
      default:
        return part;
    }
  };
  const mendObject = (part: unknown, { properties }: JsonObject): unknown => {
    if (!isJsonObject(part) || !isJsonObject(properties)) return part;
    const fields = Object.entries(part).flatMap(([name, each]): [string, unknown][] => {
      const field = properties[name];
      if (each === null && isJsonObject(field)) return slip([]);
      return [[name, isJsonObject(field) ? mend(each, field) : each]];
    });
    return Object.fromEntries(fields);
  };
  const mendList = (part: unknown, items: JsonObject): unknown => {
    if (Array.isArray(part)) return part.map((each) => mend(each, items));
    if (part === '') return slip([]);
    const isItem = items.type === 'object' ? isJsonObject(part) : typeof part === items.type;
    return isItem ? slip([mend(part, items)]) : part;
  };
  return { value: mend(value, schema), slips };
}

type Slip = <T>(mended: T) => T;

/** "complete", "In progress", "completed": one choice alone can be meant. */
function mendChoice(part: unknown, choices: readonly string[], slip: Slip): unknown {
  if (typeof part !== 'string' || choices.includes(part)) return part;
  const said = lettersOf(part);
  const same = choices.filter((choice) => lettersOf(choice) === said);
  const close = choices.filter((choice) => isFormOf(said, lettersOf(choice)));
  const [meant, ...others] = same.length > 0 ? same : close;
  return meant !== undefined && others.length === 0 ? slip(meant) : part;
}

/** "pass" and "passed", "complete" and "completed". */
function isFormOf(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return (
    short.length >= 4 &&
    long.startsWith(short) &&
    /^(?:e?d|e?s|ing)$/.test(long.slice(short.length))
  );
}

/** "0.95" and "95%" are 0.95, and so is 95; 8 may be out of ten. */
function mendShare(part: unknown, slip: Slip): unknown {
  if (typeof part === 'number') return part > 10 && part <= 100 ? slip(part / 100) : part;
  if (typeof part !== 'string') return part;
  const [, digits, percent] = /^\s*(\d+(?:\.\d+)?)\s*(%?)\s*$/.exec(part) ?? [];
  if (digits === undefined) return part;
  const value = Number(digits);
  if (percent === '%') return slip(value / 100);
  return value <= 1 ? slip(value) : value > 10 && value <= 100 ? slip(value / 100) : part;
}

function mendBoolean(part: unknown, slip: Slip): unknown {
  if (part === 1 || part === 0) return slip(part === 1);
  if (typeof part !== 'string') return part;
  const said = part.trim().toLowerCase();
  return said === 'true' || said === 'yes'
    ? slip(true)
    : said === 'false' || said === 'no'
      ? slip(false)
      : part;
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
