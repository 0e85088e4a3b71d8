import { listMarker } from '@pce/core/internal';
import { isProseName } from '../markdown/find-tasks.js';
import type { TextFile } from '../plan-format.js';
import type { Report } from '../problem.js';
import { plural } from '../text/text.js';

const maxListed = 10;

const box = new RegExp(String.raw`^[ \t>]*${listMarker}[ \t]+\[[ xX✓✔~/-]\]`, 'gm');

/**
 * Chooses the document that holds the tasks: `tasks.md` and the like, else the one with the most boxes. Others that
 * hold boxes, too, are named in a warning, and so are the other documents, which tell about the plan.
 */
export function chooseDocument(
  files: readonly TextFile[],
  isCandidate: (file: TextFile) => boolean,
  report: Report,
): TextFile {
  const ranked = files
    .filter(isCandidate)
    .map((file) => ({ file, rank: rankOf(file), boxes: countBoxes(file) }))
    .sort((left, right) => left.rank - right.rank || right.boxes - left.boxes);
  const chosen = ranked[0]?.file ?? files[0] ?? { path: 'plan.md', text: '' };
  const others = files.filter((file) => file !== chosen && isMarkdownName(file.path));
  if (others.length > 0) report('left_out', chosen.path, leftOut(chosen, others), 'warning');
  return chosen;
}

/** Ranks a document by its name. Prose about a plan comes last. */
function rankOf({ path }: TextFile): number {
  const name = path.split('/').at(-1)?.toLowerCase() ?? '';
  if (/^(?:tasks?|to-?dos?|backlog|checklist)\.\w+$/.test(name)) return 0;
  if (/^(?:.*[-_.])?plans?\.\w+$/.test(name)) return 1;
  return isProseName(name) ? 3 : 2;
}

function countBoxes({ text }: TextFile): number {
  return text.match(box)?.length ?? 0;
}

function leftOut(chosen: TextFile, others: readonly TextFile[]): string {
  const named = others.slice(0, maxListed).map((file) => {
    const boxes = countBoxes(file);
    return boxes === 0 ? file.path : `${file.path} (${plural(boxes, 'box', 'boxes')})`;
  });
  const more = others.length > maxListed ? ` and ${others.length - maxListed} more` : '';
  return `only ${chosen.path} is read, which holds the tasks; left out: ${named.join(', ')}${more}`;
}

export function isMarkdownName(path: string): boolean {
  return /\.(?:md|markdown|mdx|mdc|txt)$/i.test(path);
}

/** Returns whether a text is HTML. */
export function isPage(text: string): boolean {
  return /^\s*<(?:!doctype html|html)\b/i.test(text);
}
