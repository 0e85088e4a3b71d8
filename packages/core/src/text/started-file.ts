/**
 * Files that are run or obeyed, by lower-case paths in a project: PCE's own, instructions and settings of agents, editors
 * and version control (anything starting with a dot, except the files that keep a folder), and files run by package managers,
 * builds and tests.
 */
const started = [
  /^(?:execution|tools|families|bundles|workflows|skills)\//,
  /^(?:models|handoff|mcp)\.json$/,
  /(?:^|\/)\.(?!(?:git)?keep$)/,
  /(?:^|\/)(?:agents|claude|gemini)\.md$/,
  /(?:^|\/)(?:opencode|package|composer|deno)\.json$/,
  /(?:^|\/)[^/]+\.config\.[cm]?[jt]s$/,
  /(?:^|\/)(?:pnpm-workspace\.yaml|pyproject\.toml|setup\.(?:py|cfg)|conftest\.py|cargo\.toml|build\.rs|binding\.gyp)$/,
  /(?:^|\/)(?:makefile|dockerfile|justfile|rakefile|gemfile)$/,
];

/** Returns whether something runs or obeys the file of a path, relative to the project and separated by `/`. */
export function isStartedFile(path: string): boolean {
  const name = path.toLowerCase();
  return started.some((pattern) => pattern.test(name));
}
