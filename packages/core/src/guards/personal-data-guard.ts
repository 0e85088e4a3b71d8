import type { Json, JsonObject } from '../contracts/json.js';
import { InvalidInputError } from '../errors.js';
import type {
  GuardedFile,
  GuardVerdict,
  InputGuard,
  OutputGuard,
  ToolGuard,
} from '../ports/guards.js';
import { emailPattern, phonePatterns } from '../text/personal-patterns.js';

export function mapTexts(value: Json, map: (text: string) => string): Json {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map));
  if (typeof value !== 'object' || value === null) return value;
  return mapObject(value, map);
}

/** Maps every text in an object like `mapTexts`. */
function mapObject(value: JsonObject, map: (text: string) => string): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [map(key), mapTexts(item, map)]),
  );
}

/** Kinds of personal data that `personalDataGuard` finds. */
export const personalDataKinds = ['e-mail', 'phone', 'iban', 'card'] as const;

/** Kind of personal data. */
export type PersonalDataKind = (typeof personalDataKinds)[number];

interface Detector {
  readonly kind: PersonalDataKind;
  readonly patterns: readonly RegExp[];
  /** Returns whether a match of the pattern is personal data. @defaultValue each match is */
  readonly isOne?: (found: string) => boolean;
}

/** In order of removal: an IBAN must not be found as a phone number. */
const detectors: readonly Detector[] = [
  { kind: 'e-mail', patterns: [emailPattern] },
  {
    kind: 'iban',
    patterns: [/\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?\b/g],
    isOne: isIban,
  },
  { kind: 'card', patterns: [/(?<![\w.])\d(?:[ -]?\d){12,18}(?![\w])/g], isOne: isCard },
  { kind: 'phone', patterns: phonePatterns },
];

/** A text without its personal data, and the kinds removed. */
interface Scrubbed {
  readonly text: string;
  readonly found: readonly PersonalDataKind[];
}

/** Replaces personal data of these kinds by placeholders such as `[e-mail]`. */
export function scrubPersonalData(text: string, kinds: readonly PersonalDataKind[]): Scrubbed {
  const found: PersonalDataKind[] = [];
  let left = text;
  for (const { kind, patterns, isOne = () => true } of detectors) {
    if (!kinds.includes(kind)) continue;
    for (const pattern of patterns) {
      left = left.replace(pattern, (match) => {
        if (!isOne(match)) return match;
        found.push(kind);
        return `[${kind}]`;
      });
    }
  }
  return { text: left, found };
}

/** Checks the ISO 13616 check digits. */
function isIban(text: string): boolean {
  const bare = text.replaceAll(' ', '');
  if (bare.length < 15 || bare.length > 34) return false;
  const turned = `${bare.slice(4)}${bare.slice(0, 4)}`;
  let rest = 0;
  for (const character of turned) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** Checks the Luhn check digit. */
function isCard(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits.at(-1 - index));
    const doubled = digit * 2;
    if (index % 2 === 0) sum += digit;
    else sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0 && new Set(digits).size > 1;
}

/** Options of `personalDataGuard`. */
export interface PersonalDataGuardOptions {
  /** @defaultValue `change`: replaced by a placeholder such as `[e-mail]` */
  readonly action?: 'change' | 'refuse' | 'ask';
  /** Kinds to look for. @defaultValue all: `e-mail`, `phone`, `iban`, `card` */
  readonly kinds?: readonly PersonalDataKind[];
}

/** A guard of every kind. */
export type EveryGuard = InputGuard & OutputGuard & Required<ToolGuard>;

/**
 * Finds e-mail addresses, phone numbers, IBANs and card numbers in requests, answers, outputs, calls and results.
 *
 * It matches patterns and verifies the check digits of IBANs and cards. It does not find names, postal addresses, dates of
 * birth, identity numbers, JSON numbers, or anything in images, PDFs and other encodings; a number formatted like a phone
 * number counts as one. Attached texts cannot be changed: one with personal data is refused.
 *
 * @example
 * ```ts
 * import { createOrchestrator } from '@pce/core';
 * import { personalDataGuard } from '@pce/core/guards';
 * import { ruleRoles } from '@pce/rules';
 *
 * const personalData = personalDataGuard();
 * createOrchestrator({ ...ruleRoles(), inputGuard: personalData, outputGuard: personalData });
 * ```
 */
export function personalDataGuard({
  action = 'change',
  kinds = personalDataKinds,
}: PersonalDataGuardOptions = {}): EveryGuard {
  const unknown = kinds.find((kind) => !personalDataKinds.includes(kind));
  if (unknown !== undefined)
    throw new InvalidInputError(
      `personalDataGuard finds no ${unknown}; it finds ${personalDataKinds.join(', ')}`,
    );

  /** Applies the action. `change` scrubs values; personal data in files can only be found. */
  const check = <Change>(
    change: (scrub: (text: string) => string) => Change,
    files: readonly GuardedFile[] = [],
  ): GuardVerdict<Change> => {
    const found: PersonalDataKind[] = [];
    const scrub = (text: string): string => {
      const scrubbed = scrubPersonalData(text, kinds);
      found.push(...scrubbed.found);
      return scrubbed.text;
    };
    const to = change(scrub);
    const inParts = found.length;
    for (const { text } of files) if (text !== undefined) scrub(text);
    if (found.length === 0) return { action: 'allow' };
    const reason = `personal data: ${countsOf(found)}`;
    if (action !== 'change') return { action, reason };
    return found.length > inParts
      ? { action: 'refuse', reason: `${reason}, in an attached file` }
      : { action, to, reason };
  };

  return {
    name: 'personal-data',
    version: `1 ${action} ${[...kinds].sort().join(' ')}`,
    checkInput: ({ request, context, inputs, attachments }) =>
      check(
        (scrub) => ({
          request: scrub(request),
          context: scrub(context),
          inputs: mapObject(inputs, scrub),
        }),
        attachments,
      ),
    checkOutput: ({ answer, output }) =>
      check((scrub) =>
        output === undefined ? scrub(answer) : JSON.stringify(mapTexts(output, scrub)),
      ),
    checkCall: ({ args }) => check((scrub) => mapObject(args, scrub)),
    checkResult: ({ data, summary, claims, attachments }) =>
      check(
        (scrub) => ({
          data: mapTexts(data, scrub),
          summary: scrub(summary),
          claims: claims.map((claim) => (claim === undefined ? claim : scrub(claim))),
        }),
        attachments,
      ),
  };
}

/** Formats counts: "2 × e-mail, 1 × card". */
function countsOf(found: readonly PersonalDataKind[]): string {
  return personalDataKinds
    .map((kind) => ({ kind, count: found.filter((one) => one === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} × ${kind}`)
    .join(', ');
}
