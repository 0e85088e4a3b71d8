const plan = `# First steps

A planning document says what is to be done; \`pce run planning/first-steps.md\` does it. Change it and run it again.

## Goals

- Know which planning documents there are
- Know how many words this one has

## Steps

1. List the files in \`planning\`
2. Count the words of \`planning/first-steps.md\`
3. Write the result of step 2 to \`scratch/words.json\`

## Tools

- \`script.count-words\` counts the words of one file

## Success criteria

- \`scratch/words.json\` exists
`;

const script = `// ---
// description: Count the words of one text file
// parameters: { path: { type: string, description: file relative to the workspace } }
// effect: read
// ---
// A script is a tool: it gets its arguments as JSON on standard input and answers JSON on standard output.
import { readFileSync } from 'node:fs';

const { path } = JSON.parse(readFileSync(0, 'utf8'));
const words = readFileSync(path, 'utf8').split(/\\s+/).filter(Boolean).length;
console.log(JSON.stringify({ path, words, summary: \`\${path} has \${words} words\` }));
`;

/** The files that `pce init` writes, by path. The script is JavaScript: that runs wherever PCE does. */
export const starterFiles: Readonly<Record<string, string>> = {
  'planning/first-steps.md': plan,
  'execution/count-words.mjs': script,
  '.gitignore': '.env\n.pce/\n',
};
