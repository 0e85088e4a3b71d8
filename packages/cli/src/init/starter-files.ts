import { guide } from './guide.js';

const plan = `# First steps

## Background

A planning document says what is to be done; \`pce run planning/first-steps.md\` does it. Change it and run it again.

## Goals

- Know which planning documents there are

## Steps

1. List the files in \`planning\`
2. Write the result of step 1 to \`scratch/files.json\`

## Constraints

- Never delete anything

## Success criteria

- \`scratch/files.json\` exists
`;

export const firstPlan = 'planning/first-steps.md';

export const baseFiles: Readonly<Record<string, string>> = {
  'pce.md': guide,
  '.gitignore': '.env\n.pce/\n.venv/\nnode_modules/\nscratch/\n',
};

export const starterFiles: Readonly<Record<string, string>> = { ...baseFiles, [firstPlan]: plan };
