export function aPlan(steps: readonly string[], criteria: readonly string[] = []): string {
  const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');
  return [
    '# A plan',
    '## Goals\n- Do the work',
    `## Steps\n${steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}`,
    ...(criteria.length === 0 ? [] : [`## Success criteria\n${list(criteria)}`]),
  ].join('\n');
}

/** A script that counts the words of a file, in JavaScript: there is always a Node. */
export const countWords = `// ---
// description: Count the words of one text file
// parameters: { path: { type: string } }
// effect: read
// ---
import { readFileSync } from 'node:fs';
const { path } = JSON.parse(readFileSync(0, 'utf8'));
const count = readFileSync(path, 'utf8').split(/\\s+/).filter(Boolean).length;
console.log(JSON.stringify({ path, count }));
`;

/** Its script is one of the shell, which starts soonest. */
export const countTheWords = {
  'planning/count.md': `# Count the words
## Goals
- Know how many words each text has
- Know which text is longest
## Steps
1. List the files in \`texts\`
2. Count the words of \`texts/a.txt\`
3. Count the words of \`texts/b.txt\`
4. Write the results of steps 2 and 3 to \`counts.json\`
## Constraints
- Read nothing outside \`texts\`
## Success criteria
- \`counts.json\` exists
- at least 2 counts
`,
  'execution/count_words.sh': `#!/bin/sh
# ---
# description: Count the words of one text file
# parameters: { path: { type: string } }
# effect: read
# ---
set -e
path=$(sed 's/.*"path":"\\([^"]*\\)".*/\\1/')
count=$(wc -w < "$path")
echo "{\\"path\\": \\"$path\\", \\"count\\": $count}"
`,
  'texts/a.txt': 'one two three',
  'texts/b.txt': 'one two',
} as const;
