import { type ConfinedPath, globAnywhere, statOf } from '@pce/confined-files';
import { defineTool, type Tool, type ToolClaim, ToolError } from '@pce/core/internal';
import * as z from 'zod';
import { readText } from './read-text.js';
import { count, type FileToolSettings, findFiles, folderPath, globPattern } from './settings.js';

const maxLineLength = 300;
const maxClaims = 20;

const input = z.strictObject({
  query: z.string().min(1).describe('Words to look for, as they stand; capitals do not matter'),
  path: folderPath.describe('Folder or file to search, relative to the workspace'),
  pattern: globPattern.default('*').describe('Only files that fit this glob, such as *.md'),
});

interface FileMatch {
  readonly path: string;
  readonly line: number;
  /** The trimmed line, at most 300 characters. */
  readonly text: string;
}

interface FileSearchOutput {
  readonly query: string;
  /** Matches sorted by path and line. */
  readonly matches: readonly FileMatch[];
  readonly count: number;
  /** Whether there are more matches, or more files, than the limit. */
  readonly truncated: boolean;
}

/** Creates `file.search`: finds the lines that contain a text. The text is literal, never a regular expression. */
export function fileSearchTool(settings: FileToolSettings): Tool {
  return defineTool({
    name: 'file.search',
    description: 'Search the text of files for words',
    input,
    effect: 'read',
    async execute({ query, path, pattern }, { signal }): Promise<FileSearchOutput> {
      const place = await settings.root.existing(path);
      const { files, truncated } = statOf(place)?.isDirectory()
        ? await findFiles(
            { folder: place, fits: globAnywhere(pattern), recursive: true, signal },
            settings,
          )
        : { files: [place], truncated: false };
      const matches: FileMatch[] = [];
      for (const file of files) {
        signal.throwIfAborted();
        for (const match of await matchesIn(file, query, settings.maxFileBytes)) {
          if (matches.length === settings.maxMatches) return toOutput(query, matches, true);
          matches.push(match);
        }
      }
      return toOutput(query, matches, truncated);
    },
    summarize,
    claims: (output, { path }) =>
      output.count === 0 ? [{ claim: summarize(output), source: path }] : claimsOf(output),
  });
}

async function matchesIn(
  file: ConfinedPath,
  query: string,
  maxFileBytes: number,
): Promise<readonly FileMatch[]> {
  const wanted = query.toLowerCase();
  const text = await readTextIfAny(file, maxFileBytes);
  return text.split('\n').flatMap((line, index) => {
    if (!line.toLowerCase().includes(wanted)) return [];
    return [{ path: file.name, line: index + 1, text: line.trim().slice(0, maxLineLength) }];
  });
}

/** Returns the text of a file; an empty one for binary, large and vanished files. */
async function readTextIfAny(file: ConfinedPath, maxFileBytes: number): Promise<string> {
  try {
    return (await readText(file, maxFileBytes)).text;
  } catch (error) {
    if (ToolError.isInstance(error)) return '';
    throw error;
  }
}

function toOutput(
  query: string,
  matches: readonly FileMatch[],
  truncated: boolean,
): FileSearchOutput {
  return { query, matches, count: matches.length, truncated };
}

function summarize({ query, matches, count: number, truncated }: FileSearchOutput): string {
  const files = new Set(matches.map((match) => match.path)).size;
  const found = `${truncated ? 'more than ' : ''}${count(number, 'match', 'matches')}`;
  return `${found} of ${JSON.stringify(query)} in ${count(files, 'file')}`;
}

function claimsOf({ query, matches }: FileSearchOutput): readonly ToolClaim[] {
  const files = [...new Set(matches.map((match) => match.path))].slice(0, maxClaims);
  return files.map((source) => {
    const lines = matches.filter((match) => match.path === source).length;
    return { claim: `${source} holds ${JSON.stringify(query)} in ${count(lines, 'line')}`, source };
  });
}
