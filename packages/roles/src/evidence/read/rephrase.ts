import { wordNumber } from './number-words.js';

/**
 * Returns a statement in the form that the rules read: "7/9 copies" as "7 of 9 copies", "half a dozen" as "six", "No team has
 * more points than Arden" as "Arden has the most points", and an enumeration without its numbers.
 *
 * @param isSaid whether a source has these words: then they stay
 */
export function rephrase(text: string, isSaid: (words: string) => boolean): string {
  return expanded(text, isSaid)
    .replace(writtenAs, '')
    .replace(/(?<![\d/.,-])(\d{1,4})\/(\d{1,4})(?=\s+\p{Ll}{3,})/gu, (all, part, whole) =>
      Number(part) <= Number(whole) ? `${part} of ${whole}` : all,
    )
    .replace(/^\|?\s*\d{1,2}\s*\|\s*(?=[\p{L}*])/u, '')
    .replace(/\b(?:out of stock|sold out)\b/gi, (words) => (isSaid(words) ? words : 'not in stock'))
    .replace(/\b(just|only|exactly) one(?= \p{L}+)/giu, '$1 1')
    .replace(/\bat noon\b/gi, 'at 12:00')
    .replace(/\bat midnight\b/gi, 'at 00:00')
    .replace(/\bhalf a dozen\b/gi, 'six')
    .replace(/\ba pair\b(?! of (?:shoes|trousers|glasses|scissors))/gi, (words) =>
      isSaid('pair') ? words : 'two',
    )
    .replace(/\ban hour and a half\b/gi, '1.5 hours')
    .replace(/\bhalf an hour\b/gi, '30 minutes')
    .replace(/\b(?:three )quarters of an hour\b/gi, '45 minutes')
    .replace(/\ba quarter of an hour\b/gi, '15 minutes')
    .replace(inUnits, '$2$3 $1')
    .replace(outOf, (all, part: string, whole: string) => shareOf(part, whole) ?? all)
    .replace(/\b(\d{1,3}) (?:in|out of) (?:100|a hundred)(?= \p{Ll}{3,}s\b)/giu, '$1%')
    .replace(/(?<=[,;]\s)\d{1,2}[.)]\s(?=\p{L})/gu, '')
    .replace(noOther, (_, verb: string, how: string, what: string, name: string) => {
      const most = superlatives.get(how.toLowerCase()) ?? how.replace(/er$/, 'est');
      return `${name} ${verb} the ${most}${what}`;
    });
}

/** Returns a text with "is not" for "isn't", and "it is" for "it's": a word and its negation. */
function expanded(text: string, isSaid: (words: string) => boolean): string {
  return text
    .replace(/\b(\p{L}+)n['’]t\b/giu, (words, verb: string) => {
      if (isSaid(words)) return words;
      const whole = /^(?:ca|wo|sha)$/i.test(verb) ? contracted[verb.toLowerCase()] : verb;
      return `${whole} not`;
    })
    .replace(/\b(it|that|there|here|he|she|what)['’]s\b(?=\s)/giu, '$1 is')
    .replace(/\b(they|you|we)['’](re|ve|ll|d)\b/giu, (_, who: string, verb: string) => {
      return `${who} ${contracted[verb.toLowerCase()]}`;
    });
}

const contracted: Readonly<Record<string, string>> = {
  ...{ ca: 'can', wo: 'will', sha: 'shall' },
  ...{ re: 'are', ve: 'have', ll: 'will', d: 'would' },
};

/** "Written the Swiss way", "in US notation", "rounded to one decimal place": how a number is written, not what it is. */
const writtenAs =
  /\b(?:(?:written|told|put) (?:in )?(?:the )?\p{L}+ (?:notation|spelling|format|style|way)|in (?:the )?\p{L}+ (?:notation|spelling|format))(?=,)|,? ?\b(?:rounded )?to (?:one|two|three) decimals?(?: places?)?(?=[,.\s])/giu;

/** "In milligrams, the parcel weighs 12,345". */
const inUnits =
  /^(?:Expressed |Converted |Told )?(?:In|to|into) (\p{Ll}+s|US dollars)(?:,|:)? ([^\d]*)(\d[\d,.]*\d|\d)(?=[.\s]*$)/iu;

/** "Nine out of ten patients", "three in ten": a share, told in small numbers. */
const outOf =
  /\b(one|two|three|four|five|six|seven|eight|nine) (?:out of(?: every)?|in(?: every)?) (three|four|five|six|ten|twenty|hundred)\b(?=[\s,.])(?! (?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b)/giu;

function shareOf(part: string, whole: string): string | undefined {
  const [few, all] = [wordNumber(part)?.value ?? 1, wordNumber(whole)?.value ?? 0];
  return few < all ? `about ${Math.round((few / all) * 100)}%` : undefined;
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
