import { isJsonObject, type Json } from '@pce/core/contracts';

/** Limits of what one output may teach. */
const most = { lessons: 20, characters: 300 } as const;

/** Returns what an output says for the tasks after it: the texts of its list `learned`, the first 20, up to 300 characters each. */
export function lessonsIn(output: Json | undefined): readonly string[] {
  const { learned } = isJsonObject(output) ? output : {};
  if (!Array.isArray(learned)) return [];
  return learned
    .filter((lesson) => typeof lesson === 'string' && lesson.trim() !== '')
    .slice(0, most.lessons)
    .map((lesson) => String(lesson).slice(0, most.characters).toWellFormed());
}
