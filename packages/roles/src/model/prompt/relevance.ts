import { stemsOf } from '@pce/role-parts';

/**
 * Returns the relevance of each text for a question: common words weigh more the rarer they are among the texts; words
 * of the question that no text has weigh nothing.
 */
export function relevances(question: string, texts: readonly string[]): readonly number[] {
  const asked = stemsAsked(question);
  const shared = texts.map((text) => stemsOf(text).filter((stem) => asked.has(stem)));
  const places = new Map<string, number>();
  for (const stem of shared.flat()) places.set(stem, (places.get(stem) ?? 0) + 1);
  const weight = (stem: string): number => Math.log(1 + texts.length / (places.get(stem) ?? 1));
  return shared.map((stems) => stems.reduce((sum, stem) => sum + weight(stem), 0));
}

let last: { readonly question: string; readonly stems: ReadonlySet<string> } | undefined;

/** Returns the stems of a question, cached for repeated calls with the same one. */
export function stemsAsked(question: string): ReadonlySet<string> {
  if (last?.question !== question) last = { question, stems: new Set(stemsOf(question)) };
  return last.stems;
}
