/** A file as it will be once PCE has its part in it. */
export interface MergedFile {
  /** The whole new text; the old one where there is nothing to add. */
  readonly text: string;
  /** Why the file stays as it is, or what the user should know. */
  readonly note?: string;
}

/** Adds PCE's part to a file, or makes it where `text` is undefined. Keeps everything else as it is, comments too. */
export type MergeFile = (text: string | undefined) => MergedFile;

/** Name under which agents know the server. */
export const serverName = 'pce';

/** A program and its arguments, as agents start their MCP servers. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** Returns the line end that a text uses. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
