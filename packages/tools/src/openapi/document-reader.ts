import type { Json } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { isJsonObject } from '@pce/core/internal';
import { issuePath, issueReason } from '@pce/script-parts';
import type * as z from 'zod';

/** A value of a document with its JSON pointer, such as `#/paths/~1pets/get`. */
export interface Place {
  readonly value: Json | undefined;
  readonly pointer: string;
}

/** A fault of a document, or a part of it that is not supported, with its JSON pointer. */
export class DocumentFault extends InvalidInputError {
  constructor(
    readonly pointer: string,
    readonly reason: string,
  ) {
    super(`${pointer}: ${reason}`);
  }
}

/** Returns a member of an object or a list; `undefined` as its value if there is none. */
export function member({ value, pointer }: Place, key: string): Place {
  const found =
    typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? Object.entries(value).find(([each]) => each === key)?.[1]
      : undefined;
  return { value: found, pointer: `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` };
}

export function members(place: Place): readonly (readonly [string, Place])[] {
  return Object.keys(Object(place.value)).map((key) => [key, member(place, key)]);
}

/** Follows references to other places of the same document. Throws `DocumentFault` for any other, or a circle of them. */
export function resolved(root: Json, place: Place): Place {
  const seen = new Set<string>();
  let current = place;
  while (isJsonObject(current.value) && typeof current.value.$ref === 'string') {
    if (seen.has(current.pointer)) throw new DocumentFault(place.pointer, 'refers to itself');
    seen.add(current.pointer);
    current = target(root, current.value.$ref, current.pointer);
  }
  return current;
}

function target(root: Json, reference: string, from: string): Place {
  const fault = (reason: string): DocumentFault =>
    new DocumentFault(`${from}/$ref`, `refers to ${reference.slice(0, 200)}, ${reason}`);
  if (reference !== '#' && !reference.startsWith('#/'))
    throw fault('which is outside the document: put it inside, since nothing else is fetched');
  let found: Place = { value: root, pointer: '#' };
  for (const part of reference.split('/').slice(1)) {
    found = member(found, unescaped(part));
    if (found.value === undefined) throw fault('which is not there');
  }
  return found;
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return part;
  }
}

/** Reads a place, after its references, by a schema. Throws `DocumentFault` with the pointer of the first issue. */
export function readPlace<Schema extends z.ZodType>(
  root: Json,
  place: Place,
  schema: Schema,
): { readonly data: z.output<Schema>; readonly place: Place } {
  const found = resolved(root, place);
  const parsed = schema.safeParse(found.value);
  if (parsed.success) return { data: parsed.data, place: found };
  const [issue] = parsed.error.issues;
  if (issue === undefined) throw parsed.error;
  const at = issuePath(issue).reduce<Place>((outer, key) => member(outer, String(key)), found);
  throw new DocumentFault(at.pointer, issueReason(issue));
}
