import { readFile, stat } from 'node:fs/promises';
import { errorCode } from '@pce/confined-files';
import type { JsonObject, Limits, Mode } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { splitFrontMatter } from '@pce/core/internal';
import { readFrontMatter } from './read-front-matter.js';

/**
 * Reads a planning document: its text and the settings of its front matter.
 * @param name - Name of the file in errors.
 * @throws `InvalidInputError` if it cannot be read or its front matter is invalid, with file and line.
 */
export async function readPlan(file: string, name: string): Promise<Plan> {
  const { frontMatter, frontMatterLine, body } = splitFrontMatter(await readDocument(file, name));
  const settings = readFrontMatter(frontMatter ?? '', frontMatterLine);
  if ('problems' in settings) {
    const lines = settings.problems.map(({ line, message }) => `${name}:${line}: ${message}`);
    throw new InvalidInputError(lines.join('\n'));
  }
  const { title, sections, ...plan } = settings;
  const hasTitle = title === undefined || /^#[ \t]/m.test(body);
  return { ...plan, request: `${hasTitle ? '' : `# ${title}\n\n`}${body}${sections}`, file };
}

const maxBytes = 1_048_576;

/**
 * Reads the text of a Markdown document.
 * @param name - Name of the file in errors.
 * @throws `InvalidInputError` if it is missing, not a text file, too large or unreadable.
 */
export async function readDocument(file: string, name: string): Promise<string> {
  const bytes = await readBytes(file, name);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new InvalidInputError(`${name} is not UTF-8 text: save it as UTF-8`, { cause });
  }
}

async function readBytes(file: string, name: string): Promise<Uint8Array> {
  try {
    const stats = await stat(file);
    if (!stats.isFile()) {
      throw new InvalidInputError(`${name} is not a file: name a planning document (Markdown)`);
    }
    if (stats.size > maxBytes) {
      throw new InvalidInputError(
        `${name} has ${stats.size} bytes; a planning document has at most ${maxBytes}`,
      );
    }
    return await readFile(file);
  } catch (error) {
    if (InvalidInputError.isInstance(error)) throw error;
    throw new InvalidInputError(`${name} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  switch (errorCode(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'there is no such file';
    case 'EACCES':
    case 'EPERM':
      return 'this user may not read it';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/** A planning document, ready to be started. */
export interface Plan {
  /** The request of the turn: the document without its front matter, with the front matter's title and sections added. */
  readonly request: string;
  /** Mode of the turn; `undefined`: the host's. */
  readonly mode: Mode | undefined;
  /** Changes to the host's limits, within the host's ceilings. */
  readonly limits: Partial<Limits>;
  readonly inputs: JsonObject;
  /** Absolute path of the file. */
  readonly file: string;
}

/** A document of the `planning` folder. */
export interface PlanningDocument {
  /** Path relative to the workspace, with `/`: `planning/audit.md`. */
  readonly path: string;
  /** First heading of level 1, or the file name. */
  readonly title: string;
}
