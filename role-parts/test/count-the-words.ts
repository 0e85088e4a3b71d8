import type { JsonObject, ToolOutcome } from '@pce/core/contracts';
import type { FakeTool } from './play.js';
import { tools } from './tools.js';

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

/** Tools over a handful of texts in memory. */
export function textTools(texts: Readonly<Record<string, string>>): {
  readonly tools: readonly FakeTool[];
  readonly written: Map<string, unknown>;
} {
  const written = new Map<string, unknown>();
  const known = (name: string): FakeTool['candidate'] => {
    const candidate = tools[name];
    if (candidate === undefined) throw new Error(`no tool ${name}`);
    return candidate;
  };
  return {
    written,
    tools: [
      { candidate: known('list'), run: (args) => list(texts, args) },
      { candidate: known('countWords'), run: (args) => countWords(texts, args) },
      { candidate: known('read'), run: () => notFound('nothing to read') },
      {
        candidate: known('write'),
        run: ({ path, content }) => {
          written.set(String(path), content);
          return done({ path: String(path), bytes: 2 }, `wrote ${String(path)}`, String(path));
        },
      },
    ],
  };
}

function list(texts: Readonly<Record<string, string>>, { path }: JsonObject): ToolOutcome {
  const files = Object.keys(texts).filter((file) => file.startsWith(`${String(path)}/`));
  return done(
    { path: String(path), files, count: files.length },
    `${files.length} files`,
    String(path),
  );
}

function countWords(texts: Readonly<Record<string, string>>, { path }: JsonObject): ToolOutcome {
  const text = texts[String(path)];
  if (text === undefined) return notFound(`there is no ${String(path)}`);
  const words = text.split(' ').length;
  return done({ path: String(path), words }, `${words} words`, String(path));
}

function done(data: JsonObject, summary: string, source: string): ToolOutcome {
  return {
    ok: true,
    data,
    summary,
    claims: [{ claim: `${source}: ${summary}`, confidence: 1, source }],
  };
}

function notFound(message: string): ToolOutcome {
  return { ok: false, error: { code: 'not_found', message, isRetryable: false } };
}
