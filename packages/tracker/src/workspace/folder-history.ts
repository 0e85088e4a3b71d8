import { git, isShown, walk, within } from './find-unsaved.js';

/** A commit is named by hexadecimal digits alone: a name that came from a journal is no option of git. */
export const commitPattern = /^[\da-f]{7,64}$/;

/** Most commits that are looked at. */
const maxCommits = 1_000;

/** Files and commits of a folder, read from git. */
export interface FolderHistory {
  /** Returns the current commit; `undefined` if there is none. */
  head(): Promise<string | undefined>;
  /** Returns the files, in a repository without those that git ignores. */
  files(): Promise<readonly string[]>;
  /** Returns the hashes of the commits since another one, without it of all, and the files of the folder that they changed. */
  commitsSince(
    commit: string | undefined,
  ): Promise<{ readonly hashes: readonly string[]; readonly files: readonly string[] }>;
  /** Whether there is a commit of this hash, or of one that begins with it. */
  hasCommit(hash: string): Promise<boolean>;
}

/** Reads the history of a folder. Changes nothing. */
export function folderHistory(folder: string): FolderHistory {
  return {
    async head() {
      const commit = (await git(folder, ['rev-parse', '--verify', '--quiet', 'HEAD']))?.toString();
      return commit === undefined || commit === '' ? undefined : commit.trim();
    },
    async files() {
      const which = ['--cached', '--others', '--exclude-standard'];
      const listed = await git(folder, ['ls-files', '-z', ...which, '--', '.']);
      return listed === undefined ? walk(folder) : parts(listed, '\0').filter(isShown);
    },
    async commitsSince(commit) {
      if (commit !== undefined && !commitPattern.test(commit)) return { hashes: [], files: [] };
      // A merge changes the files that it resolved.
      const form = ['-c', '--format=%x01%H', '--name-only', '-z', '--no-renames'];
      const range = commit === undefined ? 'HEAD' : `${commit}..HEAD`;
      const log = await git(folder, ['log', ...form, '-n', `${maxCommits}`, range]);
      const lines = parts(log, /[\0\n]/);
      return {
        hashes: lines.flatMap((line) => (line.startsWith('\x01') ? [line.slice(1)] : [])),
        files: await within(
          folder,
          lines.filter((line) => !line.startsWith('\x01')),
        ),
      };
    },
    async hasCommit(hash) {
      if (!commitPattern.test(hash)) return false;
      return (await git(folder, ['cat-file', '-e', `${hash}^{commit}`])) !== undefined;
    },
  };
}

function parts(output: Buffer | undefined, between: string | RegExp): readonly string[] {
  return (output?.toString() ?? '').split(between).filter((each) => each !== '');
}
