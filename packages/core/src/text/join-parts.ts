const minLength = 65_536;

/** Joins texts into parts of at least 65,536 characters, except the last one, to write one by one. */
export function* joinParts(texts: Iterable<string>): Generator<string, void, undefined> {
  let part = '';
  for (const text of texts) {
    part += text;
    if (part.length < minLength) continue;
    yield part;
    part = '';
  }
  if (part !== '') yield part;
}
