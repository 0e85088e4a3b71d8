import type { Json, JsonObject } from '@pce/core/contracts';
import { kindOf, ownValue } from '../json/json-value.js';
import { wordsOf } from './plain-text.js';

/** How the host has classified the turn: its input `action_needed` or `intent` is one of the labels. */
export interface LabelCondition {
  readonly kind: 'label';
  /** The input that is looked at. */
  readonly input: LabelInput;
  /** As the file has them. */
  readonly labels: readonly string[];
}

export const labelInputs = ['action_needed', 'intent'] as const;

/** Name of an input by which the host classifies a turn. */
export type LabelInput = (typeof labelInputs)[number];

/** One label, or a list of which any will do. */
export function readLabel(
  input: LabelInput,
  value: Json,
): LabelCondition | { readonly error: string } {
  const labels = Array.isArray(value) ? value : [value];
  const texts = labels.filter((label) => typeof label === 'string');
  if (texts.length === 0 || texts.length < labels.length) {
    return { error: `expected a label such as live_search, or a list, found ${kindOf(value)}` };
  }
  if (texts.some((label) => normal(label) === ''))
    return { error: 'expected a label with letters' };
  return { kind: 'label', input, labels: texts };
}

export function fitsLabel({ input, labels }: LabelCondition, inputs: JsonObject): boolean {
  const found = ownValue(inputs, input);
  return typeof found === 'string' && labels.some((label) => normal(label) === normal(found));
}

/** `live_search`, `Live search` and `live-search` are one label. */
function normal(label: string): string {
  return wordsOf(label).join(' ');
}
