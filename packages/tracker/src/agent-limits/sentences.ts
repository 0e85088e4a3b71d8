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

export interface Sentence {
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
