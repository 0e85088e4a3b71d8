import { capitalised, splitActions } from './split-actions.js';

/** Returns the paths of the files in a folder or matching a glob pattern, sorted. */
export type FilesIn = (place: string) => readonly string[];

/** The actions of a repeated step, or the reason why it cannot be repeated. */
export type Repetition = { readonly actions: readonly string[] } | { readonly problem: string };

const quoted = '(?:`[^`]+`|"[^"]+")';
const named = new RegExp(
  `^for (?:each|every)(?<head>[^,:]*(?:(?:,| and) *${quoted})*) *[,:]\\s*(?<body>.+)$`,
  'is',
);
const overFiles = new RegExp(
  `^for (?:each|every|all)(?: of)?(?: the)? (?:(?<kind>${quoted}|\\.?(?!files?\\b|documents?\\b)\\w+) )?(?:files?|documents?)?(?: that match(?:es)?| matching)? ?(?:(?:in|inside|under|of|from) )?(?:the )?(?:folder |directory )?(?<place>${quoted}|[\\w.-]*[/*][\\w./*-]*) *[,:]\\s*(?<body>.+)$`,
  'is',
);

/** Words that refer to the repeated thing, in search order. */
const things = [/\bit\b/gi, /\b(?:the|this|that|each) (?:\w+ )?(?:file|document)\b(?! *[`"])/gi];

/**
 * Expands a repetition over named things ("For each of `a` and `b`, read the file it") or over files of a folder ("For each
 * CSV file in `data`, read it"), action after action for each. Returns `undefined` for a step that does not repeat.
 */
export function repeatStep(step: string, filesIn?: FilesIn): Repetition | undefined {
  if (!/^for (?:each|every|all)\b/i.test(step)) return undefined;
  const files = overFiles.exec(step)?.groups;
  if (files?.place !== undefined && /\bfiles?\b|\bdocuments?\b|\*/i.test(step)) {
    return overFolder(files, filesIn);
  }
  const { head, body = '' } = named.exec(step)?.groups ?? {};
  const items = head?.match(/`[^`]+`|"[^"]+"/g) ?? [];
  return items.length < 2 ? { problem: unknownItems } : over(items, body);
}

const unknownItems =
  'what a repetition is about must be named, or be the files of a folder, as in "For each file in `data`, read it": write one step for each thing, or set a model';

function overFolder(
  { kind, place = '', body = '' }: Readonly<Record<string, string | undefined>>,
  filesIn: FilesIn | undefined,
): Repetition {
  if (filesIn === undefined) {
    return {
      problem:
        'rules do not know here which files there are: write one step for each, or set a model',
    };
  }
  const folder = plain(place).replace(/\/$/, '');
  const ending = plain(kind ?? '')
    .replace(/^\*?\.?/, '')
    .toLowerCase();
  const isAny = ending === '' || ending === 'text' || ending === 'single';
  const files = filesIn(folder).filter(
    (file) => isAny || file.toLowerCase().endsWith(`.${ending === 'markdown' ? 'md' : ending}`),
  );
  if (files.length === 0) {
    return {
      problem: `there is no ${isAny ? '' : `${ending} `}file in ${place} to repeat it over`,
    };
  }
  return over(
    files.map((file) => `\`${file}\``),
    body,
  );
}

function over(items: readonly string[], text: string): Repetition {
  const body = text.replace(/\b(?:write|make) a copy\b(?: of it\b)?(?! of\b)/i, 'copy it');
  if (thingIn(body) === undefined || /\bits\b/i.test(body)) {
    return {
      problem:
        'write "it" in place of the thing that changes, as in "For each file in `data`, read it"; or set a model',
    };
  }
  const actions = splitActions(body);
  const fixed = actions.find((action) => thingIn(action) === undefined && /[`"]/.test(action));
  if (fixed !== undefined && items.length > 1) {
    return {
      problem: `"${fixed}" would be done ${items.length} times without a change: make it a separate step, or put "it" in it`,
    };
  }
  return {
    actions: items.flatMap((item) => actions.map((action) => capitalised(about(item, action)))),
  };
}

function thingIn(text: string): RegExp | undefined {
  return things.find((words) => text.search(words) !== -1);
}

function about(item: string, action: string): string {
  const thing = thingIn(action);
  return thing === undefined ? action : action.replace(thing, () => item);
}

function plain(text: string): string {
  return text.replaceAll(/^[`"]|[`"]$/g, '');
}
