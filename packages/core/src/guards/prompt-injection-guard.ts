import type { Json } from '../contracts/json.js';
import type { GuardVerdict } from '../ports/guard.js';
import type { InputGuard } from '../ports/input-guard.js';
import type { ToolGuard } from '../ports/tool-guard.js';
import { findInjection } from './find-injection.js';
import { mapTexts } from './map-texts.js';

/** Options of `promptInjectionGuard`. */
export interface PromptInjectionGuardOptions {
  /** @defaultValue `refuse` */
  readonly action?: 'refuse' | 'ask';
}

/**
 * Finds known wordings of instructions to a model in requests with their context, inputs and attached texts, and in the
 * results of tools.
 *
 * It detects wordings such as "ignore all previous instructions" in English, and the most common ones in German, French,
 * Spanish, Portuguese, Italian and Chinese; tokens of chat templates; and invisible text. It misses attacks in new words, in
 * another encoding, in an image or a PDF, or spread over several results. It filters known wordings and is not a defence:
 * keep effects behind approvals, and give a turn only the tools it needs. A text about such attacks is refused too.
 */
export function promptInjectionGuard({
  action = 'refuse',
}: PromptInjectionGuardOptions = {}): InputGuard & ToolGuard {
  const check = (
    values: readonly (Json | undefined)[],
    files: readonly { readonly name: string; readonly text?: string }[],
  ): GuardVerdict<never> => {
    const found = [...values, ...files.flatMap(({ name, text }) => [name, text])]
      .map((value) => (value === undefined ? undefined : markerIn(value)))
      .find((marker) => marker !== undefined);
    if (found === undefined) return { action: 'allow' };
    return { action, reason: `possible prompt injection: ${found}` };
  };
  return {
    name: 'prompt-injection',
    version: `1 ${action}`,
    checkInput: ({ request, context, inputs, attachments }) =>
      check([request, context, inputs], attachments),
    checkResult: ({ data, summary, claims, attachments }) =>
      check([data, summary, ...claims], attachments),
  };
}

function markerIn(value: Json): string | undefined {
  const texts: string[] = [];
  mapTexts(value, (text) => {
    texts.push(text);
    return text;
  });
  // Each text alone, and all together: an instruction may be split over fields.
  return findInjection(texts.join('\n')) ?? findInjection(texts.join(' '));
}
