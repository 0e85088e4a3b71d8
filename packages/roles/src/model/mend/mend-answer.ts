import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';

/** A repaired answer. */
interface Mended {
  readonly value: unknown;
  /** Number of repairs. */
  readonly slips: number;
}

/**
 * Repairs unambiguous errors of a model's answer: null for an absent field, one item for a list, 95 for 0.95, "true" or
 * 1 for true, another spelling or synonym of a choice, a text in an object. All else is unchanged, for the contract to
 * reject with a precise message.
 *
 * @param schema - JSON Schema of the answer, as shown to the model
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
        return Array.isArray(shape.enum)
          ? mendChoice(mendText(part, slip), shape.enum.map(String), slip)
          : mendText(part, slip);
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
      if (isJsonObject(field) && isUnsaid(each, field)) return slip([]);
      return [[name, isJsonObject(field) ? mend(each, field) : each]];
    });
    return Object.fromEntries(fields);
  };
  const mendList = (part: unknown, items: JsonObject): unknown => {
    if (Array.isArray(part))
      return part.length === 1 && isNone(part[0])
        ? slip([])
        : part.map((each) => mend(each, items));
    if (part === '' || isNone(part)) return slip([]);
    const isText = items.type === 'string' && (typeof part === 'number' || isJsonObject(part));
    const isItem =
      items.type === 'object' ? isJsonObject(part) : typeof part === items.type || isText;
    return isItem ? slip([mend(part, items)]) : part;
  };
  return { value: mend(value, schema), slips };
}

type Slip = <T>(mended: T) => T;

/** Whether a value counts as absent: null, an empty non-text, or "none" for a choice. */
function isUnsaid(said: Json, { type, enum: choices }: JsonObject): boolean {
  if (said === null) return true;
  if (type === 'object' && Array.isArray(said)) return said.length === 0;
  return choices !== undefined ? said === '' || isNone(said) : said === '' && type !== 'string';
}

function isNone(said: unknown): boolean {
  return typeof said === 'string' && /^\s*(?:none|n\/a|nothing)\.?\s*$/i.test(said);
}

/** Property names that models use for an object that should be a plain text. */
const textNames = new Set(
  'text description value content markdown issue problem criterion command'.split(' '),
);

/** Unwraps a text from a list or an object, or converts a number to a text. */
function mendText(part: unknown, slip: Slip): unknown {
  if (typeof part === 'number') return slip(String(part));
  if (Array.isArray(part) && part.length === 1 && typeof part[0] === 'string') return slip(part[0]);
  if (!isJsonObject(part)) return part;
  const entries = Object.entries(part);
  const named = entries.filter(([name]) => entries.length === 1 || textNames.has(lettersOf(name)));
  const [[, text] = [], ...others] = named;
  return typeof text === 'string' && others.length === 0 ? slip(text) : part;
}

/** Maps "complete", "In progress" or "completed" to the only possible choice. */
function mendChoice(part: unknown, choices: readonly string[], slip: Slip): unknown {
  if (typeof part !== 'string' || choices.includes(part)) return part;
  const said = lettersOf(part);
  const same = choices.filter((choice) => lettersOf(choice) === said);
  const close = choices.filter((choice) => isFormOf(said, lettersOf(choice)));
  const other = choices.filter((choice) => isOtherWordFor(choice, part));
  const [meant, ...others] = [same, close, other].find((some) => some.length > 0) ?? [];
  return meant !== undefined && others.length === 0 ? slip(meant) : part;
}

/** Whether two words are forms of each other: "pass" and "passed", "complete" and "completed". */
function isFormOf(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return (
    short.length >= 4 &&
    long.startsWith(short) &&
    /^(?:e?d|e?s|ing)$/.test(long.slice(short.length))
  );
}

/** Converts "0.95", "0,95", "95%", "9.5/10" and 95 to 0.95; leaves 8, which may be out of ten. */
function mendShare(part: unknown, slip: Slip): unknown {
  if (typeof part === 'number') return part > 10 && part <= 100 ? slip(part / 100) : part;
  if (typeof part !== 'string') return part;
  const [, digits, percent, of] =
    /^\s*(\d*[.,]?\d+)\s*(?:(%)|(?:\/|out of)\s*(10{0,2}))?\s*$/.exec(part) ?? [];
  if (digits === undefined) return part;
  const value = Number(digits.replace(',', '.'));
  if (of !== undefined) return slip(value / Number(of));
  if (percent === '%') return slip(value / 100);
  return value <= 1 ? slip(value) : value > 10 && value <= 100 ? slip(value / 100) : part;
}

const yes = new Set(['true', 'yes', 'pass', 'passed', 'ok']);
const no = new Set(['false', 'no', 'fail', 'failed']);

function mendBoolean(part: unknown, slip: Slip): unknown {
  if (part === 1 || part === 0) return slip(part === 1);
  if (isJsonObject(part)) {
    const [said, ...others] = Object.values(part).filter((each) => typeof each === 'boolean');
    return said !== undefined && others.length === 0 ? slip(said) : part;
  }
  if (typeof part !== 'string') return part;
  const said = part.trim().toLowerCase();
  if (yes.has(said)) return slip(true);
  return no.has(said) ? slip(false) : part;
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Synonyms of choices, letters only; each applies only if the choice is among those of the field. */
const words: Readonly<Record<string, string>> = {
  COMMAND: 'execute run runcommand executecommand act',
  ANALYZE: 'analyse analysis analyzing analysing think',
  COMPLETE: 'done finish finished final finalize',
  executor: 'execution execute',
  synthesis: 'synthesizer synthesize synthesise',
  clarify: 'clarification',
  achieved: 'done complete completed finished success successful succeeded met reached fulfilled',
  in_progress: 'ongoing started partial partially underway working',
  pending: 'todo notstarted open waiting planned',
  PASS: 'approve approved ok okay accept accepted',
  REVISE: 'revision needsrevision needrevision revisionneeded changesrequested rework',
  BLOCK: 'blocked',
  selected: 'select toolselected selectedtool success ok',
  needs_more_info:
    'needmoreinfo moreinfo moreinfoneeded missinginfo needsinfo needsmoreinformation',
  needs_clarification: 'needclarification clarificationneeded clarify clarification ambiguous',
  blocked: 'block notool notoolfits nomatch',
  high: 'critical urgent',
  medium: 'normal moderate med',
  low: 'minor',
  tool: 'function',
};

/** Returns whether a word is a synonym for a choice. */
function isOtherWordFor(choice: string, said: string): boolean {
  return words[choice]?.split(' ').includes(lettersOf(said)) === true;
}

/** Returns the letters and digits of a name in lower case, so that "goals_progress" equals "goalsProgress". */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
