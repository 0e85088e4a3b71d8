import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factsHeading } from '@pce/core/internal';

/** Characters at the end of the history that are searched. */
const maxRead = 500_000;

/** Characters of the lessons that roles are shown. */
const maxShown = 1_200;

const heading = 'Lessons from earlier runs here:';

const entry =
  /^- "(.*)" \(([^()]*)\) failed with (\w+): (.*)\. Learned: (.*)\. <!-- error: (\w+) in \S+ -->$/;

/**
 * Returns the lessons of `history.md` that concern a request, newest first within a budget: those of its planning document, and
 * those whose tool or values it names. Empty if there are none.
 */
export function lessonsFor(
  root: string,
  request: string,
  findDocument: () => string | undefined = () => undefined,
): string {
  const history = historyOf(root);
  if (history === '') return '';
  const document = findDocument();
  const lessons = new Map<string, string>();
  let about = '';
  for (const line of history.split('\n')) {
    const [, of] = /^## [^·]* · (.*) · \S+$/.exec(line) ?? [];
    if (of !== undefined) about = of;
    const [, command = '', tool = '', code, message, learned, id = ''] = entry.exec(line) ?? [];
    if (id === '') continue;
    const values = [...command.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value);
    const isNamed = [tool, ...values].some((name) => name.length > 2 && request.includes(name));
    // The last occurrence has the lesson that counts, and its place.
    lessons.delete(id);
    if (about === document || isNamed)
      lessons.set(
        id,
        `- "${command}" (${tool}) failed with ${code}: ${message}. Learned: ${learned}.`,
      );
  }
  let left = maxShown - heading.length;
  const shown = [...lessons.values()].reverse().filter((lesson) => {
    left -= lesson.length + 1;
    return left >= 0;
  });
  return shown.length === 0 ? '' : [heading, ...shown].join('\n');
}

function historyOf(root: string): string {
  try {
    return readFileSync(join(root, 'history.md'), 'utf8').slice(-maxRead);
  } catch {
    return '';
  }
}

/** Returns what the host itself gave a turn as its context: lessons, and facts of a memory, come behind it. */
export function hostContext(context: string): string {
  const places = [heading, factsHeading].map((each) => context.lastIndexOf(each));
  const [first] = places.filter((at) => at !== -1).sort((a, b) => a - b);
  return first === undefined ? context : context.slice(0, first).trimEnd();
}
