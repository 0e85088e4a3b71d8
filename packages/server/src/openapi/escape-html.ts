import type { Json } from '@pce/core/contracts';

/** Returns a text for a page; nothing for a value that is none. */
export function text(value: Json | undefined): string {
  return escaped(typeof value === 'string' ? value : '');
}

/** Returns a text with everything escaped that means something in HTML. */
export function escaped(value: string): string {
  const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  return value.replaceAll(/[&<>]/g, (mark) => marks[mark] ?? mark).replaceAll('"', '&quot;');
}
