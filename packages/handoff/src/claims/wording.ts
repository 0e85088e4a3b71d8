/** Words of a change that was made, in forms that no request has. */
const changeVerb =
  '(?:(?:creat|add|updat|chang|modif|edit|touch|fix|remov|delet|renam|mov|refactor|rework|implement|extend|replac|introduc|adjust|correct|appli)(?:i?ed|ed)|applied|modified|wrote|written|rewrote|rewritten)';

/** Verbs of change anywhere in a text. */
export const saysChanged = new RegExp(`(?<![-\\w])${changeVerb}\\b`, 'i');

/** A verb of change whose object comes next. */
export const changedNext = new RegExp(
  `(?<![-\\w])${changeVerb}(?:\\s+(?:the|a|an|new|files?|edits? to|following))*[\\s:*\`("[]*$`,
  'i',
);

/** A verb of change directly after its object. */
export const changedBefore = new RegExp(
  `^[\`*)\\]]*[\\s:–—|-]*(?:\\((?:new|${changeVerb})\\)|(?:(?:was|were|is|has|have|been|now)\\s+)*${changeVerb}\\b)`,
  'i',
);

/** A word that makes a file the place or the source of something else. */
export const isPlace = /\b(?:from|of|in|into|for|by|with|to|at|on|as|like|per|via)\s+[`*[("]*$/i;

/** Whether an introduction or a heading is that of a list of changes. */
export function announcesChanges(text: string): boolean {
  return saysChanged.test(text) || /chang(?:es?|ed)\b|\b(?:edits|diff|done|did|work)\b/i.test(text);
}

const negation =
  "not|no|never|none|nothing|without|cannot|unable|\\w+n't|unchanged|untouched|already";
const modal = 'will|would|should|could|can|may|might|must|shall';
const unreal = new RegExp(
  `\\b(?:${negation}|${modal}|needs?|needed|if|unless|whether|please|you|your|let|todo|next|follow-?ups?|suggest\\w*|remaining|open|left|try|planned|plan|before|previously)\\b|\\[ \\]|\\?\\s*$`,
  'i',
);
const unrealAfter = new RegExp(
  `\\b(?:${negation}|${modal}|as before|unaffected|todo|null|false|pending|open|yet)\\b`,
  'i',
);

/** A name of a file, or code. */
const names = /`[^`]*`|[\w@+-]*(?:[./][\w@+-]+)+/g;

/** Returns a text without code and names of files, whose words say nothing. */
export const plainWords = (text: string): string => text.replaceAll(names, '_');

/** Marks, and names of files that follow: ", `b.ts` and `c.ts`". */
const otherNames = /^(?:[`"*)(\]\s,&:|–—-]|and\b|[\w@./+-]+\.\w+)+/;

/** Whether words before and shortly after a claim leave open that it says what happened. */
export function isOpen(before: string, after = ''): boolean {
  const clause =
    plainWords(before)
      .split(/\b(?:but|so)\b/)
      .at(-1) ?? '';
  const [rest = ''] = plainWords(after.replace(otherNames, '')).split(/[,;:(–—]/);
  const near = rest.split(/\s+/).slice(0, 5).join(' ');
  return unreal.test(clause) || unrealAfter.test(near);
}
