import { sha256 } from '@pce/core/text';

/** Sets text from outside apart from what a role has to follow. */
export interface Fence {
  /** Begins and ends every fenced text of one prompt. */
  readonly marker: string;
  /** The text between two lines with the marker; `what` says in a word what it is. Empty text has no fence. */
  around(what: string, text: string): string;
  /** The text without the marker, for those who write the lines themselves. */
  clean(text: string): string;
}

/**
 * A fence whose marker follows from the seed, so that it stays the same from call to call. No text can close it: the
 * marker is broken up wherever it stands inside.
 */
export function fenceFor(seed: string): Fence {
  const marker = sha256(seed).slice(0, 8);
  const broken = `${marker.slice(0, 4)} ${marker.slice(4)}`;
  const clean = (text: string): string => {
    let cleaned = text;
    // Two that overlap take two rounds.
    while (cleaned.includes(marker)) cleaned = cleaned.replaceAll(marker, broken);
    return cleaned;
  };
  return {
    marker,
    clean,
    around: (what, text) => (text === '' ? '' : `<<${marker} ${what}\n${clean(text)}\n${marker}>>`),
  };
}
