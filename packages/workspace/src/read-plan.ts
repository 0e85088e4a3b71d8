import { InvalidInputError } from '@pce/core/errors';
import { splitFrontMatter } from '@pce/core/internal';
import type { Plan } from './plan.js';
import { readDocument } from './read-document.js';
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
