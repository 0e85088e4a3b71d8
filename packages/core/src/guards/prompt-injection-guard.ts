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
 * Looks for known wordings that give orders to a model, in requests with their context, inputs and attached texts, and in
 * the results of tools.
 *
 * It finds wordings such as "ignore all previous instructions" in English, and the commonest ones in German, French,
 * Spanish, Portuguese, Italian and Chinese; tokens of chat templates; and text in invisible characters. An attack in words
 * of its own, in another encoding, in an image or a PDF, or spread over several results, passes. It is a net for known
 * wordings and no defence: keep effects behind approvals and tools to what the turn needs. A text about such attacks is
 * refused too.
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
    return { action, reason: `it seems to give orders to a model: ${found}` };
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
  // Each by itself, and all of them as one: an order may be split over the fields of a result.
  return findInjection(texts.join('\n')) ?? findInjection(texts.join(' '));
}
