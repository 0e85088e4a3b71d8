import type { Mode } from '@pce/core';

/** Says the day, in UTC, and the mode; the same all day, so that prompts begin alike. */
export function today({ now, mode }: { readonly now: number; readonly mode: Mode }): string {
  return `Today: ${new Date(now).toISOString().slice(0, 10)}. Mode: ${mode}.`;
}
