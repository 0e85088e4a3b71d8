import type { ToolStep, ToolSteps } from './tool-steps.js';

/** Returns a planning document that tries tools, and names those that need values of the user. */
export function planText({ steps, open }: ToolSteps, folder: string): string {
  const tried =
    steps.length === 0 ? [`List the files in \`${folder}\``] : steps.map(({ text }) => text);
  const results = tried.length === 1 ? 'the result of step 1' : 'all results';
  const list = [...tried, `Write ${results} to \`scratch/first-steps.json\``];
  return `# First steps

## Background

Tries the scripts of \`${folder}\`. Look at the values before you run it; \`pce check\` says what each step would do.

## Steps

${list.map((text, place) => `${place + 1}. ${text}`).join('\n')}

## Constraints

- Never delete anything

## Edge cases

- If a script fails, skip it

## Success criteria

- \`scratch/first-steps.json\` exists
${open.length === 0 ? '' : openText(open)}`;
}

function openText(open: readonly ToolStep[]): string {
  return `
## Background

### More scripts

They change things, need values that only you know, or are more than one document takes. Copy a line to the steps, and
write your values into it:

\`\`\`text
${open.map(({ text }) => text).join('\n')}
\`\`\`
`;
}
