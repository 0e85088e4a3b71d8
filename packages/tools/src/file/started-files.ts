import { glob } from './glob.js';

/**
 * Files that something starts or obeys, by their paths in a project: PCE's own, instructions and settings of agents, of
 * editors and version control (whatever begins with a dot), and what package managers, builds and tests run.
 */
const paths = [
  '{execution,tools,families,bundles,workflows}/**',
  '{models,handoff,mcp}.json',
  '**/.*',
  '**/.*/**',
  '**/{agents,claude,gemini}.md',
  '**/{opencode,package,composer,deno}.json',
  '**/*.config.{js,cjs,mjs,ts,cts,mts}',
  '**/{pnpm-workspace.yaml,pyproject.toml,setup.py,setup.cfg,conftest.py,cargo.toml,build.rs,binding.gyp}',
  '**/{makefile,dockerfile,justfile,rakefile,gemfile}',
].map(glob);

/** Returns whether something starts or obeys the file of a path, relative to the project with `/` between its parts. */
export function isStarted(path: string): boolean {
  const name = path.toLowerCase();
  return paths.some((fits) => fits(name));
}
