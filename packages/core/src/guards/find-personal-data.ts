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

/** In the order in which they are taken out: an IBAN is no phone number. */
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

/** A text without its personal data, and how much of each kind there was. */
export interface Scrubbed {
  readonly text: string;
  readonly found: readonly PersonalDataKind[];
}

/** Takes personal data of these kinds out of a text, with a placeholder such as `[e-mail]` for each. */
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

/** The check digits of ISO 13616. */
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

/** The check digit of Luhn. */
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
