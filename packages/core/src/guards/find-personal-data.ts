import { emailPattern, phonePatterns } from '../text/personal-patterns.js';

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
export interface Scrubbed {
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
