/** Paths of the assets of a workspace, or of one of its bundles, relative to it. */
export const assetPaths = {
  family: (name: string): string => `families/${name}.json`,
  tool: (name: string): string => `tools/${name}.mjs`,
  /** The cases of a tool, beside the tool. */
  cases: (name: string): string => `tools/${name}.cases.json`,
  workflow: (name: string): string => `workflows/${name}.md`,
} as const;

export const bundlesFolder = 'bundles';
