import { stemsOf } from '@pce/role-parts';

/**
 * How much each of the texts has to do with a question: rare words that both have count most. Words that many of the
 * texts have say little; one that none has says nothing.
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

/** Returns the stems of a question; it is the same for many texts in a row, and read once. */
export function stemsAsked(question: string): ReadonlySet<string> {
  if (last?.question !== question) last = { question, stems: new Set(stemsOf(question)) };
  return last.stems;
}
