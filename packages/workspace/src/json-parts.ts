type Fields = Readonly<Record<string, unknown>>;

/**
 * Yields an object as `JSON.stringify(value, null, 2)` with a final line break. Items of lists are yielded one by one,
 * so that a long list is not held in memory as text.
 */
export function* jsonParts(value: Fields): Generator<string, void, undefined> {
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  let before = '{';
  for (const [key, field] of fields) {
    yield `${before}\n  ${JSON.stringify(key)}: `;
    if (isList(field)) yield* listParts(field);
    else yield indented(field, '  ');
    before = ',';
  }
  yield before === '{' ? '{}\n' : '\n}\n';
}

/** Returns whether a field is an array, or a sequence that is written as one. */
function isList(field: unknown): field is Iterable<unknown> {
  return typeof field === 'object' && field !== null && Symbol.iterator in field;
}

function* listParts(items: Iterable<unknown>): Generator<string, void, undefined> {
  let before = '[';
  for (const item of items) {
    yield `${before}\n    ${indented(item ?? null, '    ')}`;
    before = ',';
  }
  yield before === '[' ? '[]' : '\n  ]';
}

/** JSON text has no raw line breaks, so each one begins a line. */
function indented(value: unknown, indent: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
}
