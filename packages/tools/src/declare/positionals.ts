import type { JsonObject } from '@pce/core/contracts';
import type { SourceReading } from './script-interface.js';

export interface NamedPosition {
  readonly name: string | undefined;
  /** Position, from 1. */
  readonly index: number;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
  readonly isList: boolean;
}

export function positionals(
  found: readonly NamedPosition[],
  description?: string,
): Extract<SourceReading, { readonly kind: 'command-line' | 'unknown' }> {
  const inOrder = [...found].sort((one, other) => one.index - other.index);
  const isWhole = inOrder.every(
    ({ index, name }, place) => index === place + 1 && name !== undefined,
  );
  const names = new Set(inOrder.map(({ name }) => name));
  const isListLast = inOrder.every(({ isList }, place) => !isList || place === inOrder.length - 1);
  if (inOrder.length === 0 || !isWhole || !isListLast || names.size < inOrder.length) {
    return {
      kind: 'unknown',
      reason: 'it reads its command line in a way that does not tell the names of its values',
    };
  }
  return {
    kind: 'command-line',
    description,
    parameters: inOrder.map(({ name = '', schema, isRequired, isList }) => ({
      name: name.toLowerCase(),
      schema: isList ? { type: 'array', items: schema } : schema,
      isRequired: isRequired && !isList,
      place: 'positional',
    })),
  };
}
