/** Paths of the assets of a workspace, or of one of its bundles, relative to it. */
export const assetPaths = {
  family: (name: string): string => `families/${name}.json`,
  tool: (name: string): string => `tools/${name}.mjs`,
  /** Path of a tool's test cases. */
  cases: (name: string): string => `tools/${name}.cases.json`,
  workflow: (name: string): string => `workflows/${name}.md`,
} as const;

export const bundlesFolder = 'bundles';
