import { sha256 } from '@pce/core/internal';

/** Separates external text from instructions in a prompt. */
export interface Fence {
  /** First and last line of every fenced text of one prompt. */
  readonly marker: string;
  /** Returns the text between two marker lines, labeled with `what`; empty text is not fenced. */
  around(what: string, text: string): string;
  /** Returns the text without the marker, for callers that write the lines themselves. */
  clean(text: string): string;
}

/**
 * Creates a fence whose marker is derived from the seed, so that it is the same in every call. No text can close it:
 * markers inside are broken up.
 */
export function fenceFor(seed: string): Fence {
  const marker = sha256(seed).slice(0, 8);
  const broken = `${marker.slice(0, 4)} ${marker.slice(4)}`;
  const clean = (text: string): string => {
    let cleaned = text;
    // Overlapping markers take two rounds.
    while (cleaned.includes(marker)) cleaned = cleaned.replaceAll(marker, broken);
    return cleaned;
  };
  return {
    marker,
    clean,
    around: (what, text) => (text === '' ? '' : `<<${marker} ${what}\n${clean(text)}\n${marker}>>`),
  };
}

/** Returns a part of a prompt under its heading; empty if the body is. */
export function section(heading: string, body: string): string {
  return body === '' ? '' : `# ${heading}\n${body}`;
}

export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** Joins the non-empty parts with a blank line. */
export function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
