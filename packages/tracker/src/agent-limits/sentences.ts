/** Quotations: what stands in them is spoken about. An apostrophe within a word is none. */
const quotations = [
  /`[^`]*`/g,
  /"[^"]*"?/g,
  /“[^”]*”?/g,
  /«[^»]*»?/g,
  /(?<![\p{L}\p{N}])['‘](?!s\b)[^'’]*(?:['’](?=\p{L})[^'’]*)*(?:['’](?!\p{L})|$)/gu,
] as const;

/** Heads of a line that name who speaks or how grave it is: times, levels, names of errors. */
const heads = [
  /^\[[^\]]{0,40}\]\s*/,
  /^\d{4}-\d\d-\d\d[T ][\d:.,]+(?:Z|[+-]\d\d:?\d\d)?\s+/,
  /^(?:ERROR|WARN(?:ING)?|FATAL|INFO)\b[:\s]+(?:[\w.]+(?:::[\w.]+)+:?\s*)?/,
  /^(?:(?:[\w.]+::)+[\w.]+):\s*/,
  /^\[(?=(?:API )?error)/i,
  /^(?:sorry|oops|unfortunately|note|notice|warning|attention|important|hint|info|result|status|message|reason|details?)[,:]\s+/i,
  /^(?!(?:fix|add|handle|document|catch|caught|log|parse|test|wrote|improve|remove|rename|explain)(?:ed|s|es|d|ing)?\b)(?:[\w.()/-]+ ){0,4}(?:[\w.]*errors?|[\w.]*exception|failed|failure|fatal|stopped|overflow|completion|aborted|halted|paused|interrupted)(?: \(?\d{3}\)?)?\s*[:·]\s+/i,
  /^(?:codex|claude(?: code)?|gemini(?: cli)?|cursor|copilot|cline|roo|opencode|agent|assistant|system|api)\s*[:>]\s+/i,
  /^(?:API )?Error\s*\((?=\d{3})/i,
] as const;

/** Returns the sentences of a line that the agent says itself, without what it quotes; the first without its heads. */
export function sentencesOf(line: string): string[] {
  const plain = line.replaceAll('’', "'");
  const own = quotations.reduce((left, pattern) => left.replace(pattern, '\u0000'), plain);
  return own
    .split(/(?<=[.!?])\s+|\s+[·∙•|]\s+/)
    .map((sentence) => withoutHeads(sentence.trim()))
    .filter((sentence) => sentence !== '');
}

function withoutHeads(sentence: string): string {
  let left = sentence;
  for (let before = ''; before !== left; ) {
    before = left;
    for (const head of heads) left = left.replace(head, '');
  }
  return left;
}
