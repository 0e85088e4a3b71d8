/**
 * Returns a statement in the form that the rules read: "7/9 copies" as "7 of 9 copies", "half a dozen" as "six", "No team has
 * more points than Arden" as "Arden has the most points", and an enumeration without its numbers.
 *
 * @param isSaid whether a source has these words: then they stay
 */
export function rephrase(text: string, isSaid: (words: string) => boolean): string {
  return text
    .replace(/(?<![\d/.,-])(\d{1,4})\/(\d{1,4})(?=\s+\p{Ll}{3,})/gu, (all, part, whole) =>
      Number(part) <= Number(whole) ? `${part} of ${whole}` : all,
    )
    .replace(/^\|?\s*\d{1,2}\s*\|\s*(?=[\p{L}*])/u, '')
    .replace(/\b(?:out of stock|sold out)\b/gi, (words) => (isSaid(words) ? words : 'not in stock'))
    .replace(/\b(just|only|exactly) one(?= \p{L}+)/giu, '$1 1')
    .replace(/\bat noon\b/gi, 'at 12:00')
    .replace(/\bat midnight\b/gi, 'at 00:00')
    .replace(/\bhalf a dozen\b/gi, 'six')
    .replace(/(?<=[,;]\s)\d{1,2}[.)]\s(?=\p{L})/gu, '')
    .replace(noOther, (_, verb: string, how: string, what: string, name: string) => {
      const most = superlatives.get(how.toLowerCase()) ?? how.replace(/er$/, 'est');
      return `${name} ${verb} the ${most}${what}`;
    });
}

/** "No team has more points than Arden", "Nobody is older than Eve". */
const noOther =
  /^(?:No (?:other )?\p{Ll}+|Nobody|No one|None(?: of (?:the|them)[^,.]{0,30})?) ((?:has|have|had|is|are|was|were)(?: \p{Ll}+ed)?) (more|fewer|less|better|worse|\p{Ll}{2,}er)((?: \p{Ll}+){0,4}) than ([^,.;]+?)(?=\s*(?:[,.;]|$))/u;

const superlatives: ReadonlyMap<string, string> = new Map([
  ['more', 'most'],
  ['fewer', 'fewest'],
  ['less', 'least'],
  ['better', 'best'],
  ['worse', 'worst'],
]);
