import type { PlanPlace } from './plan.js';

/** Splits a place as problems name it: `plan.md:12`, `tasks.json:tasks[3]`, `plan.md`. */
export function toPlace(where: string): PlanPlace {
  const [, file, line] = /^(.+):(\d{1,9})$/s.exec(where) ?? [];
  if (file !== undefined) return { file, line: Math.max(1, Number(line)) };
  const [, document, path] = /^(.+?\.\w{1,5}):(.+)$/s.exec(where) ?? [];
  return document === undefined || path === undefined ? { file: where } : { file: document, path };
}
