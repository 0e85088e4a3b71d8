import { idPattern, kindWords } from './task-label.js';

/** What a clause names. */
export type Reference =
  | { readonly type: 'id'; readonly id: string; readonly kind?: string | undefined }
  | { readonly type: 'range'; readonly from: string; readonly to: string }
  | { readonly type: 'previous'; readonly isAll: boolean }
  | { readonly type: 'title'; readonly title: string };

const kind = String.raw`(?:(${kindWords.join('|')})s?\s+)?#?`;
const id = String.raw`(${idPattern}|\d{1,4}(?:\.\d{1,4}){0,7})`;
const bracketed = String.raw`[\[(\u0060]?${id}[\])\u0060]?`;
const rangeTo = String.raw`(?:\s*(?:-|–|—|\.{2,3}|to|through)\s*#?[\[\u0060]?${id}[\]\u0060]?)?`;
/** A number stands alone, or before words that say that it is done; `3 services` are no task. */
const after = String.raw`(?=\s*(?:$|[,;:)&+.]|and\b|plus\b|or\b|is\b|are\b|has\b|have\b|be\b|complet|done|finish|[([]))`;
const idReference = new RegExp(`^${kind}${bracketed}${rangeTo}${after}`, 'i');
const separators = /^(?:[\s,;&+:]|and\s|plus\s|both\s|the\s|all of\s)+/i;
const toSeparator = /,|\s(?:and|plus|&|\+)\s/;
const nothing = /^(?:\(?none\b|nothing\b|n\/?a\b|no\b|[-–—]+$)/i;
const previous =
  /^(?:the )?(all )?(?:of )?(?:the )?(?:(?:previous|prior|preceding|above|earlier) (?:task|step|phase|item|milestone|stage|one|story|stories)s?\b|above\b)/i;

/** Reads a list of references: `T012, T013`, `phase 1 and 2.3`, `T1-T4`, `"Set it up"`, `all previous tasks`. */
export function parseReferences(clause: string): readonly Reference[] {
  const references: Reference[] = [];
  let rest = clause.replace(separators, '');
  if (nothing.test(rest)) return [];
  while (rest !== '' && references.length < 200) {
    const { reference, length } = nextReference(rest);
    references.push(reference);
    const following = rest.slice(length);
    const cut = following.search(toSeparator);
    rest = cut === -1 ? '' : following.slice(cut).replace(separators, '');
  }
  return references;
}

function nextReference(text: string): { readonly reference: Reference; readonly length: number } {
  const quoted = /^(?:"([^"]+)"|“([^”]+)”|`([^`]+)`|'([^']+)')/.exec(text);
  if (quoted !== null) {
    const title = quoted.slice(1).find((each) => each !== undefined) ?? '';
    return { reference: { type: 'title', title }, length: quoted[0].length };
  }
  const before = previous.exec(text);
  if (before !== null) {
    return {
      reference: { type: 'previous', isAll: before[1] !== undefined },
      length: before[0].length,
    };
  }
  const found = idReference.exec(text);
  if (found === null) {
    const cut = text.search(toSeparator);
    const title = cut === -1 ? text : text.slice(0, cut);
    return { reference: { type: 'title', title }, length: title.length };
  }
  const [{ length }, kindWord, from = '', to] = found;
  if (to !== undefined) return { reference: { type: 'range', from, to }, length };
  return { reference: { type: 'id', id: from, kind: kindWord?.toLowerCase() }, length };
}
