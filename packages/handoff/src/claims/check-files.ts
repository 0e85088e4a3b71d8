import type { CheckedClaim } from '@pce/tracker/internal';
import { type NamedFile, namedFiles } from './named-files.js';
import type { ReportPart } from './report-parts.js';
import {
  announcesChanges,
  changedBefore,
  changedNext,
  isOpen,
  isPlace,
  saysChanged,
} from './wording.js';
import { maxNoticed, type WorkFacts } from './work-facts.js';

/**
 * Checks the files that a report says were changed. The form decides: the object of a verb of change, or an item of a list in
 * which another file did change. Weaker forms count only in a report that names no changed file at all.
 */
export function checkFiles(
  parts: readonly ReportPart[],
  facts: WorkFacts,
): readonly CheckedClaim[] {
  const named = namedFiles(parts, facts).filter(
    ({ before, after, part }) =>
      !isOpen(before, after) && !isOpen(part.under) && !isOpen(part.outer),
  );
  const isChanged = ({ path }: NamedFile): boolean => facts.changed.has(path);
  const namesChanged = named.some(isChanged);
  const verdicts = new Map<string, CheckedClaim>();
  for (const file of named) {
    const { path, part } = file;
    const claim = { kind: 'file', subject: path } as const;
    if (isChanged(file)) {
      verdicts.set(path, { ...claim, verdict: 'proven', detail: 'it changed' });
    } else if (isStrong(file, named, isChanged) || (!namesChanged && isWeak(file))) {
      const next = parts[parts.indexOf(part) + 1];
      const isUndone =
        undone.test(part.text) || (next?.list === undefined && undoneNext.test(next?.text ?? ''));
      verdicts.set(path, { ...claim, ...doubtOf(path, isUndone, facts) });
    }
  }
  return [...verdicts.values()];
}

const undone = /\b(?:remov|delet|revert|discard|restor|cleaned)\w*/i;
const undoneNext = new RegExp(
  `${undone.source}\\s(?:\\w+\\s)?(?:it|them|again|up|after\\w*)\\b`,
  'i',
);

/** Whether a folder above the workspace has a file: in a monorepo agents name files from its root. */
function isAbove(path: string, { root, exists }: WorkFacts): boolean {
  return root.split('/').some((_, above) => above > 0 && exists(`${'../'.repeat(above)}${path}`));
}

function doubtOf(
  path: string,
  isUndone: boolean,
  facts: WorkFacts,
): Pick<CheckedClaim, 'verdict' | 'detail'> {
  const { changed, earlier, files, exists } = facts;
  if (earlier.has(path)) return { verdict: 'unproven', detail: 'it may have changed earlier' };
  if (changed.size >= maxNoticed) return { verdict: 'unproven', detail: 'too many files changed' };
  if (!exists(path)) {
    if (isUndone) return { verdict: 'unproven', detail: 'it is not there any more' };
    if (isAbove(path, facts)) return { verdict: 'unproven', detail: 'it is not in the workspace' };
    return { verdict: 'contradicted', detail: 'there is no such file' };
  }
  if (!files.includes(path)) return { verdict: 'unproven', detail: 'git ignores it' };
  return { verdict: 'contradicted', detail: 'it did not change' };
}

function isStrong(
  file: NamedFile,
  named: readonly NamedFile[],
  isChanged: (file: NamedFile) => boolean,
): boolean {
  const { part, before, after } = file;
  if (changedNext.test(before) || /^\s*[AMDR]\s+$/.test(before) || countsLines.test(after))
    return true;
  if (changedBefore.test(after) && !isPlace.test(before) && !ofOthers.test(after)) return true;
  if (isDoneItem(file)) {
    return named.some((each) => each.isHead && each.part.list === part.list && isChanged(each));
  }
  const isSaid = file.isJoined && saysChanged.test(before.split(relative).at(-1) ?? '');
  return isSaid && named.some((each) => each.part === part && isChanged(each));
}

/** A change of somebody else, or of earlier, in the same clause. */
const ofOthers =
  /^[^.;]*\b(?:upstream|your|by (?:you|someone|somebody|others)|before|earlier|last|ago)\b/i;
const relative = /\b(?:which|that|whose|where|because|since)\b/i;

/** Added and removed lines, as `git diff --stat` counts them. */
const countsLines = /^[`*)\]]*\s*(?:\|\s+\d+\s+[+-]|\(?\+\d+)/;

/** Whether a file is an item of a list of changes: its introduction says so, or it is ticked off. */
function isDoneItem({ isHead, before, part }: NamedFile): boolean {
  if (!isHead || part.list === undefined) return false;
  return /\[x\]|[✅✓✔]/.test(before) || doneCell.test(part.text) || announcesChanges(part.under);
}

const doneCell = /\|\s*(?:done|[✅✓✔])\s*(?:\||$)/i;

/** A place after a verb of change, as in "Fixed the overflow in"; not "Added the case reported in". */
const locates = /(\S+)\s+(?:in|to|at)\s+[`*[("]*$/;

function isWeak(file: NamedFile): boolean {
  const [, last = ''] = locates.exec(file.before) ?? [];
  if (last === '' || !saysChanged.test(file.before)) return isDoneItem(file);
  return saysChanged.test(last) || !/(?:ed|found|shown)$/.test(last);
}
