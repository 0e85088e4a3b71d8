import { createHash } from 'node:crypto';
import { InvalidInputError } from '@pce/core/errors';
import { lineEndOf, type MergeFile } from './merged-file.js';

const part = `## PCE

This folder is a PCE workspace. Read \`pce.md\` before you work here: it says how plans, scripts and learnings belong together.
The MCP server \`pce\` has the tools for it.

- Planning documents in \`planning/\` are the source of truth. \`list_plans\`, \`check_plan\`, then \`run_plan\`.
- Before you write a script, call \`find_tool\`: there may be one.
- When you work in turns with another agent: \`receive_messages\` at the beginning of your turn; at its end \`record_checkpoint\`
  with your plan or report and the files you wrote, \`acknowledge_message\`, then \`send_message\`.
- If an answer says that the episode is paused, stop. What waits for a person (\`list_interventions\`) a person decides, never you.
- What you learned and others should know: \`record_learning\`.`;

const begin = /^<!-- pce:begin(?: ([0-9a-f]{8}))? -->[ \t]*$/gm;
const end = '<!-- pce:end -->';

/** Adds PCE's part to AGENTS.md, between marks. A part that PCE wrote is renewed; one that somebody changed stays. */
export const mergeAgentsPage: MergeFile = (text) => {
  if (text === undefined || text.trim() === '') return { text: `# Agents\n\n${marked(part)}\n` };
  const lineEnd = lineEndOf(text);
  const own = marked(part).replaceAll('\n', lineEnd);
  const begins = [...text.matchAll(begin)];
  const [first] = begins;
  if (first === undefined) {
    return { text: `${text.trimEnd()}${lineEnd}${lineEnd}${own}${lineEnd}` };
  }
  const inside = first.index + first[0].length;
  const close = text.indexOf(end, inside);
  if (begins.length > 1 || close === -1) {
    const line = text.slice(0, begins.at(-1)?.index).split('\n').length;
    throw new InvalidInputError(
      `line ${line}: a mark "<!-- pce:begin … -->" ${close === -1 ? `without ${end}` : 'stands there a second time'}: remove it`,
    );
  }
  const old = text.slice(inside, close).replaceAll('\r\n', '\n').trim();
  if (first[1] !== hashOf(old)) {
    return { text, note: 'its part about PCE was changed by somebody, and stays' };
  }
  return { text: text.slice(0, first.index) + own + text.slice(close + end.length) };
};

/** The mark holds a hash of the part, so that a change of it is seen. */
function marked(words: string): string {
  return `<!-- pce:begin ${hashOf(words)} -->\n${words}\n${end}`;
}

function hashOf(words: string): string {
  return createHash('sha256').update(words).digest('hex').slice(0, 8);
}
