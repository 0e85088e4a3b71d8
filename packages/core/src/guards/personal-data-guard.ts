import { InvalidInputError } from '../errors.js';
import type { GuardedFile, GuardVerdict } from '../ports/guard.js';
import type { InputGuard } from '../ports/input-guard.js';
import type { OutputGuard } from '../ports/output-guard.js';
import type { ToolGuard } from '../ports/tool-guard.js';
import {
  type PersonalDataKind,
  personalDataKinds,
  scrubPersonalData,
} from './find-personal-data.js';
import { mapObject, mapTexts } from './map-texts.js';

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
