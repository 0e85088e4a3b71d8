import type { FileVersion } from '../rules/events.js';

/** The files there were when an episode began, where no commit has them: by path. */
type Baseline = Readonly<Record<string, FileVersion>>;

/** The state of a workspace at the start of an episode. */
export interface WorkspaceStart {
  /** Commit; `undefined` if there is none. */
  readonly head: string | undefined;
  readonly baseline: Baseline;
}

/**
 * The files that agents work on. Paths are relative, with `/`.
 *
 * An implementer promises: nothing outside the folder is read or written, also through links; a kept version can be read
 * and written again later; a write puts all of a file in place, or nothing; files that are not named are not touched.
 */
export interface WorkspaceFiles {
  /** Notes what there is before an episode, so that it can be brought back. */
  start(): Promise<WorkspaceStart>;
  /** Returns the current commit; `undefined` if there is none. */
  head(): Promise<string | undefined>;
  /** Returns what happened between two commits, a line each; at least one if they differ. */
  commitsSince(head: string | undefined): Promise<readonly string[]>;
  /** Returns the present file; `null` if there is none. Throws `InvalidInputError` for a path that is not allowed. */
  look(path: string): Promise<FileVersion>;
  /** Returns the present file, and keeps a copy of it. */
  keep(path: string): Promise<FileVersion>;
  /** Returns, and keeps, the file as it was when the episode began; `undefined` if that is unknown. */
  original(path: string, start: WorkspaceStart): Promise<FileVersion | undefined>;
  /** Returns the bytes of a kept version; `undefined` where its copy is gone. Rejects where it cannot be read. */
  read(version: NonNullable<FileVersion>): Promise<Uint8Array | undefined>;
  /** Puts a kept version in place, or removes the file. */
  write(path: string, version: FileVersion): Promise<void>;
}
