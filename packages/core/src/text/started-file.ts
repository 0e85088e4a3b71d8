/**
 * Files that something starts or obeys, by their lower-cased paths in a project: PCE's own, instructions and settings of
 * agents, of editors and version control (whatever begins with a dot), and what package managers, builds and tests run.
 */
const started = [
  /^(?:execution|tools|families|bundles|workflows)\//,
  /^(?:models|handoff|mcp)\.json$/,
  /(?:^|\/)\./,
  /(?:^|\/)(?:agents|claude|gemini)\.md$/,
  /(?:^|\/)(?:opencode|package|composer|deno)\.json$/,
  /(?:^|\/)[^/]+\.config\.[cm]?[jt]s$/,
  /(?:^|\/)(?:pnpm-workspace\.yaml|pyproject\.toml|setup\.(?:py|cfg)|conftest\.py|cargo\.toml|build\.rs|binding\.gyp)$/,
  /(?:^|\/)(?:makefile|dockerfile|justfile|rakefile|gemfile)$/,
];

/** Returns whether something starts or obeys the file of a path, relative to the project with `/` between its parts. */
export function isStartedFile(path: string): boolean {
  const name = path.toLowerCase();
  return started.some((pattern) => pattern.test(name));
}
