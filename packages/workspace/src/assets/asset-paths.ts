export const assetPaths = {
  family: (name: string): string => `families/${name}.json`,
  tool: (name: string): string => `tools/${name}.mjs`,
  cases: (name: string): string => `tools/${name}.cases.json`,
  workflow: (name: string): string => `workflows/${name}.md`,
} as const;

export const bundlesFolder = 'bundles';
