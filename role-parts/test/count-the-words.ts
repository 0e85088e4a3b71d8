/** The planning document of the README. */
export const countTheWords = `# Count the words
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
`;
