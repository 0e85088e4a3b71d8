import { stripVTControlCharacters } from 'node:util';

/** Quotations: an agent only speaks about their contents. An apostrophe within a word does not begin one. */
const quotations = [
  /`[^`]*`/g,
  /"[^"]*"?/g,
  /“[^”]*”?/g,
  /«[^»]*»?/g,
  /(?<![\p{L}\p{N}])['‘](?!s\b)[^'’]*(?:['’](?=\p{L})[^'’]*)*(?:['’](?!\p{L})|$)/gu,
] as const;

/** Prefixes of a line: times, levels, names of errors. */
const heads = [
  /^\[[^\]]{0,40}\]\s*/,
  /^\d{4}-\d\d-\d\d[T ][\d:.,]+(?:Z|[+-]\d\d:?\d\d)?\s+/,
  /^(?:ERROR|WARN(?:ING)?|FATAL|INFO)\b[:\s]+(?:[\w.]+(?:::[\w.]+)+:?\s*)?/,
  /^(?:(?:[\w.]+::)+[\w.]+):\s*/,
  /^\[(?=(?:API )?error)/i,
  /^(?:sorry|oops|unfortunately|note|notice|warning|attention|important|hint|info|result|status|message|reason|details?)[,:]\s+/i,
  /^(?!(?:fix|add|handle|document|catch|caught|log|parse|test|wrote|improve|remove|rename|explain)(?:ed|s|es|d|ing)?\b)(?:[\w.()/-]+ ){0,4}(?:[\w.]*errors?|[\w.]*exception|failed|failure|fatal|stopped|overflow|completion|aborted|halted|paused|interrupted)(?: ?\([^)]{0,30}\)| \d{3})?\s*[:·]\s+/i,
  /^(?:codex|claude(?: code)?|gemini(?: cli)?|cursor|copilot|cline|roo|opencode|agent|assistant|system|api)\s*[:>]\s+/i,
  /^(?:API )?Error\s*\((?=\d{3})/i,
] as const;

/** Words behind a phrase with which an agent speaks about a limit, instead of running into it. */
const aboutBehind =
  /\b(?:yesterday|last (?:week|night|time|month|run)|earlier today|in (?:the|a|my|our|this|yesterday's) (?:\w+ )?(?:tests?|logs?|code|files?|docs?|documentation|script|run|readme|fixture|mock|benchmark|example|graph|table|report|simulation)|so (?:i|we)\b|(?:i|we) (?:added|fixed|changed|split|wrote|replaced|explained|broke|removed|resolved|handled|found|moved|renamed|tested)|because|(?<![.!?]\s)says?\b|said|means|made\b|the fix|(?:is|are) now|now (?:retried|handled|logged|shown|counted)|as planned|to see|is (?:handled|tested|shown|logged|explained|documented)|(?:comes|is) from|when the test|that was)\b/i;

/** Words before it that say so. */
const aboutBefore =
  /\b(?:(?:i|we) (?:found|added|fixed|explained|wrote|saw|read|changed|documented|tested|grepped)|todo|fixme|(?:the )?(?:docs?|documentation|readme|log|test|message|error message|comment|issue|ticket|user|customer)s? (?:says?|said|reads?|shows?|showed|explains?|mentions?|asked)|in the (?:logs?|docs?|readme|tests?))\b/i;

interface Sentence {
  /** The sentence without what it quotes, and again without each of its heads. */
  readonly readings: readonly string[];
  /** Whether its line only reports on a limit, instead of being its message. */
  isAbout(matched: string): boolean;
}

export function sentencesOf(line: string): Sentence[] {
  const plain = line.replaceAll('’', "'");
  const own = quotations.reduce((left, pattern) => left.replace(pattern, '\u0000'), plain);
  return own.split(/(?<=[.!?])\s+|\s+[·∙•|]\s+/).flatMap((part) => {
    const readings = readingsOf(part.trim());
    if (readings.length === 0) return [];
    const isAbout = (matched: string): boolean => {
      const at = own.indexOf(matched);
      return aboutBefore.test(own.slice(0, at)) || aboutBehind.test(own.slice(at + matched.length));
    };
    return [{ readings, isAbout }];
  });
}

function readingsOf(sentence: string): string[] {
  const readings: string[] = [];
  let left = sentence;
  for (let before = ''; before !== left && left !== ''; ) {
    before = left;
    readings.push(left);
    for (const head of heads) {
      const bare = left.replace(head, '');
      if (bare !== left) {
        left = bare;
        break;
      }
    }
  }
  return readings;
}

/** Number of lines from the end that are examined: earlier limits are over, because the agent continued its work. */
const maxLines = 8;

const maxLength = 40_000;

/** Frames and marks that terminals draw before a message; not the marks of quotations, comments and shells. */
const frame = /^(?:(?![`"'/#$@&%\\<])[\s\p{S}\p{Po}\p{Pd}\p{Cf}\p{M}])+(?=\S)/u;
const frameEnd = /[\s│┃║╎╮╯]+$/u;

/** Lines that somebody else said: quotations, what a user typed, lines of a diff, rows of a table. */
const notSpoken = /^[\s│┃║╎|]*(?:[>❯]|\+|[+-](?=\S))|^\s*\|.*\|.*\|\s*$/u;

export function spokenLines(text: string): string[] {
  const plain = stripVTControlCharacters(text.slice(-maxLength));
  return withoutCode(plain.split(/\r?\n|\r/))
    .filter((line) => !notSpoken.test(line))
    .map((line) => line.replace(frame, '').replace(frameEnd, ''))
    .filter((line) => line !== '')
    .slice(-maxLines);
}

/** Removes fenced blocks; one that is not closed reaches to the end. */
function withoutCode(lines: readonly string[]): string[] {
  let fence: string | undefined;
  return lines.filter((line) => {
    const [, mark] = /^[\s│>]*(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined;
      return false;
    }
    fence = mark;
    return mark === undefined;
  });
}
