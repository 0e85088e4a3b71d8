import type { Json, JsonObject } from '@pce/core/contracts';
import { kindOf, ownValue } from '../json/json-value.js';
import { wordsOf } from './plain-text.js';

/** A classification by the host: the turn's input `action_needed` or `intent` is one of the labels. */
export interface LabelCondition {
  readonly kind: 'label';
  /** Name of the compared input. */
  readonly input: LabelInput;
  /** Labels as written in the file. */
  readonly labels: readonly string[];
}

export const labelInputs = ['action_needed', 'intent'] as const;

/** Name of an input by which the host classifies a turn. */
export type LabelInput = (typeof labelInputs)[number];

/** Parses one label, or a list of which any is sufficient. */
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

/** Normalizes a label: `live_search`, `Live search` and `live-search` are the same. */
function normal(label: string): string {
  return wordsOf(label).join(' ');
}
