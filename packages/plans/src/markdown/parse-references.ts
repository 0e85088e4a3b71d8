import { idPattern, kindWords, shortIdPattern } from './task-label.js';

export type Reference =
  | {
      readonly type: 'id';
      readonly id: string;
      readonly kind?: string | undefined;
      /** Letters and a number, such as `S3`: an id where the plan has such ids. */
      readonly isShort?: boolean;
    }
  | {
      readonly type: 'range';
      readonly from: string;
      readonly to: string;
      readonly kind?: string | undefined;
    }
  | { readonly type: 'previous'; readonly isAll: boolean }
  | { readonly type: 'title'; readonly title: string; readonly isQuoted: boolean };

export interface References {
  readonly list: readonly Reference[];
  /** Whether the clause has no other words. */
  readonly isWhole: boolean;
}

const kind = String.raw`(?:(${kindWords.join('|')}|(?:user )?stories)s?\s+)?#?`;
const id = String.raw`(${idPattern}|${shortIdPattern}|\d{1,4}(?:\.\d{1,4}){0,7}[a-z]?)`;
const bracketed = String.raw`[\[(\u0060]?${id}[\])\u0060]?`;
const rangeTo = String.raw`(?:\s*(?:-|–|—|\.{2,3}|to|through)\s*#?[\[\u0060]?${id}[\]\u0060]?)?`;
/** Context of a bare number: alone, or before words for completion; `3 services` are no task. */
const after = String.raw`(?=\s*(?:$|[,;:)&+]|\.(?!\d)|and\b|plus\b|or\b|is\b|are\b|has\b|have\b|be\b|complet|done|finish|[([]))`;
const bareReference = new RegExp(`^${kind}${bracketed}${rangeTo}${after}`, 'i');
/** An id with letters, dots or a word such as `phase` is unambiguous: any word may follow. */
const plainId = String.raw`[\[(\u0060]?(${idPattern}|${shortIdPattern}|\d{1,4}(?:\.\d{1,4}){1,7}[a-h]?)[\])\u0060]?`;
const plainReference = new RegExp(`^${kind}${plainId}${rangeTo}(?![\\w.-]*\\w)`, 'i');
const kindReference = new RegExp(
  `^(${kindWords.join('|')})s?\\s+#?(\\d{1,4})${rangeTo}(?![\\w.-]*\\w)`,
  'i',
);
const separators =
  /^(?:[\s,;&+:]|and\s|plus\s|both\s|the\s|all of\s(?!(?:the\s)?(?:previous|prior|preceding|above|earlier)\b))+/i;
const toSeparator = /,|\s(?:and|plus|&|\+)\s|^[+&](?=\d)/;
const nothing = /^(?:\(?none\b|nothing\b|n\/?a\b|no\b|[-–—]+$)/i;
const previous =
  /^(?:the )?(all |everything )?(?:of )?(?:the )?(?:(?:previous|prior|preceding|above|earlier) (?:task|step|phase|item|milestone|stage|one|story|stories)s?\b|above\b|(?<=everything )(?:else|before)\b)/i;

/** Words behind a reference that say when it counts. */
const state =
  /^(?:\s|[.)\]]|(?:is|are|has|have|been|be|being)\b|complet(?:e|ed|es|ion)\b|done\b|finish(?:ed|es)?\b|first\b)*$/i;

/** Reads a list of references: `T012, T013`, `phase 1 and 2.3`, `T1-T4`, `"Set it up"`, `all previous tasks`. */
export function parseReferences(clause: string): References {
  const list: Reference[] = [];
  let rest = clause.replace(separators, '');
  if (nothing.test(rest)) return { list, isWhole: true };
  let isWhole = true;
  let kindBefore: string | undefined;
  while (rest !== '' && list.length < 200) {
    const { reference, length } = nextReference(rest);
    // `phases 1 and 2`: the second number is that of a phase, too.
    const isBare = reference.type === 'id' && /^\d+$/.test(reference.id);
    const kind = 'kind' in reference ? (reference.kind ?? kindBefore) : undefined;
    list.push(isBare ? { ...reference, kind } : reference);
    kindBefore = kind;
    const following = rest.slice(length);
    const cut = following.search(toSeparator);
    isWhole &&= state.test(cut === -1 ? following : following.slice(0, cut));
    rest = cut === -1 ? '' : following.slice(cut).replace(separators, '');
  }
  return { list, isWhole };
}

function nextReference(text: string): { readonly reference: Reference; readonly length: number } {
  const quoted = /^(?:"([^"]+)"|“([^”]+)”|`([^`]+)`|'([^']+)')/.exec(text);
  if (quoted !== null) {
    const title = quoted.slice(1).find((each) => each !== undefined) ?? '';
    return { reference: { type: 'title', title, isQuoted: true }, length: quoted[0].length };
  }
  const before = previous.exec(text);
  if (before !== null) {
    return {
      reference: { type: 'previous', isAll: before[1] !== undefined },
      length: before[0].length,
    };
  }
  const found = bareReference.exec(text) ?? plainReference.exec(text) ?? kindReference.exec(text);
  if (found === null) {
    const cut = text.search(toSeparator);
    const title = cut === -1 ? text : text.slice(0, cut);
    return { reference: { type: 'title', title, isQuoted: false }, length: title.length };
  }
  const [{ length }, kindWord, from = '', to] = found;
  const kind = kindWord?.toLowerCase().replace('stories', 'story');
  if (to !== undefined) return { reference: { type: 'range', from, to, kind }, length };
  const isShort = shortId.test(from);
  return { reference: { type: 'id', id: from, kind, isShort }, length };
}

const shortId = new RegExp(`^(?!(?:${idPattern})$)${shortIdPattern}$`, 'i');
