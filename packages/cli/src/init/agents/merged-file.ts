export interface MergedFile {
  /** The whole new text; the old one if there is nothing to add. */
  readonly text: string;
  /** Why the file stays as it is, or what the user should know. */
  readonly note?: string;
}

/** Adds PCE's part to a file, or creates it if `text` is undefined. Preserves everything else, including comments. */
export type MergeFile = (text: string | undefined) => MergedFile;

export const serverName = 'pce';

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

export function lineEndOf(text: string): '\n' | '\r\n' {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
