import * as z from 'zod/mini';

/** Schema of the calls of an agent's tools. */
export const workCallsSchema = z.array(
  z.object({
    /** In the agent's words, with the command if it ran one. */
    title: z.string(),
    isFailed: z.boolean(),
  }),
);

/** A call of an agent's tool. */
export type WorkCall = z.infer<typeof workCallsSchema>[number];

/** A run of the command that the host names for its tests. */
export interface TestRun {
  readonly exitCode: number;
  readonly output: string;
}

/** The tests of the host. */
export interface HostTests {
  readonly command: string;
  /** Resolves with `undefined` if they come to no end. */
  run(): Promise<TestRun | undefined>;
}

/** Changed files that are noticed at most: of others it is not known whether they changed. */
export const maxNoticed = 500;

/** The facts that the report of an agent is checked against. Paths are relative to the workspace, with `/`. */
export interface WorkFacts {
  /** Absolute path of the workspace. */
  readonly root: string;
  /** Files of the workspace now, without those that git ignores. */
  readonly files: readonly string[];
  /** Whether a file exists, an ignored one included. */
  readonly exists: (path: string) => boolean;
  /** Files that changed during the work, in commits or without. */
  readonly changed: ReadonlySet<string>;
  /** Files that may have changed in earlier work that a report may sum up. */
  readonly earlier: ReadonlySet<string>;
  /** Hashes of the commits made during the work; absent without a repository. */
  readonly commits?: readonly string[];
  /** Whether commits were made in earlier work that a report may sum up. */
  readonly hasEarlierCommits: boolean;
  readonly isCommit: (hash: string) => Promise<boolean>;
  /** Calls of the agent's tools; absent if they are not known. */
  readonly calls?: readonly WorkCall[];
  /** Absent if the host names none. */
  readonly tests?: HostTests;
}
