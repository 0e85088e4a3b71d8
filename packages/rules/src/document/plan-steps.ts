import { type CommandToken, functionWords, readCommand } from '@pce/core/internal';
import { isToolVerb, type PlanningDocument, shorten } from '@pce/role-parts';

/** One action of a document's steps: `STEP_2`, or `STEP_2.1` if the second step has several. */
export interface PlannedStep {
  readonly id: string;
  readonly description: string;
}

export interface PlannedSteps {
  readonly steps: readonly PlannedStep[];
  /** Reasons why steps cannot be taken; a person must change them first. */
  readonly problems: readonly string[];
}

/**
 * Splits the steps of a document into actions: two actions in a sentence, or a repetition over named things or, with
 * `filesIn`, over files of a folder. Nested items label values: `copies: 3`.
 */
export function planSteps(texts: readonly string[], filesIn?: FilesIn): PlannedSteps {
  const steps: PlannedStep[] = [];
  const problems: string[] = [];
  for (const [index, text] of texts.entries()) {
    const number = `${index + 1}`;
    const { actions, problem: own } = actionsOf(withValues(dedentFences(text)), filesIn);
    for (const [place, description] of actions.entries()) {
      const id = actions.length === 1 ? `STEP_${number}` : `STEP_${number}.${place + 1}`;
      steps.push({ id, description });
      const problem = own ?? problemOf(description, place > 0);
      if (problem !== undefined) problems.push(`${id} (${shorten(description, 100)}): ${problem}`);
    }
  }
  return { steps, problems };
}

interface Actions {
  readonly actions: readonly string[];
  readonly problem?: string;
}

function actionsOf(step: string, filesIn: FilesIn | undefined): Actions {
  if (nestedItem.test(step.replace(/```[\s\S]*/, ''))) return { actions: [step], problem: nested };
  const repeated = repeatStep(step, filesIn);
  if (repeated === undefined)
    return { actions: problemOf(step, false) === undefined ? splitActions(step) : [step] };
  return 'problem' in repeated ? { actions: [step], problem: repeated.problem } : repeated;
}

const nestedItem = /\n[ \t]*(?:[-*+]|\d{1,9}(?:\.\d{1,9}){0,5}[.)]?)[ \t]+/;
const nestedValue = /^[ \t]*[-*+][ \t]+([\p{L}\p{N} _-]{1,40}:[ \t]*\S.*)$/u;
const nested =
  'items nested in a step are read only where each labels a value, such as "copies: 3": make each a step of its own';

/** Returns a step in one line with its nested values. */
function withValues(step: string): string {
  const [first = '', ...rest] = step.split('\n');
  const values = rest.map((line) => nestedValue.exec(line)?.[1]?.trim());
  return rest.length > 0 && values.every((value) => value !== undefined)
    ? `${first.trim().replace(/[:,.]$/, '')}, ${values.join(', ')}`
    : step;
}

/** Returns the reason why a step cannot be taken as written. The turn checks it more closely. */
function problemOf(step: string, isLater: boolean): string | undefined {
  const words = readCommand(step).words.filter((word) => word.class !== 'courtesy');
  const [first, second] = words;
  if (first?.class === 'condition') {
    return `the condition "${first.text}" is not read by rules, which take every step: write under "Edge cases" what to do when a step fails, or set a model`;
  }
  if (first?.class === 'negation' || (first?.text === 'do' && second?.class === 'negation')) {
    return 'it says what must not be done: write it under "Constraints"';
  }
  const pronoun = isLater
    ? words.find(({ text }) => /^(?:it|them|one|this|that|these|those)$/.test(text))
    : undefined;
  return (
    pronoun &&
    `"${pronoun.text}" could be what the act before is about or what it finds: name it instead, such as "the result of step 1"`
  );
}

/**
 * Splits a step of two actions: "Read `a` and then write the result to `b`". A conjunction before a verb separates them.
 * Other steps are not split.
 */
function splitActions(step: string): string[] {
  if (step.includes('\n')) return [step];
  const { tokens } = readCommand(step);
  const parts: string[] = [];
  let from = 0;
  for (let place = 1; place < tokens.length; place += 1) {
    let end = place;
    while (isJoiner(tokens[end])) end += 1;
    const verb = tokens[end];
    if (end === place || verb === undefined || !beginsAction(verb, tokens[end + 1])) continue;
    parts.push(step.slice(from, tokens[place]?.start).trim());
    from = verb.start;
    place = end;
  }
  parts.push(step.slice(from).trim());
  return parts.map(capitalised);
}

function isJoiner(token: CommandToken | undefined): boolean {
  const text = token?.text.toLowerCase() ?? '';
  return token?.kind === 'mark'
    ? ',;'.includes(text)
    : token?.kind === 'word' && /^(?:and|then|but|or|finally|also)$/.test(text);
}

/** Returns whether a word starts an action: a verb, or a word with an object after it, as in "deploy the version". */
function beginsAction({ kind, text }: CommandToken, next: CommandToken | undefined): boolean {
  if (kind !== 'word' || next === undefined || /(?:ing|ed)$/i.test(text)) return false;
  if (isToolVerb(text)) return next.kind !== 'mark' && next.text !== 'of';
  return (
    !functionWords.has(text) &&
    next.kind === 'word' &&
    /^(?:the|an?|it|them|all)$/i.test(next.text) &&
    /^\p{Ll}/u.test(text)
  );
}

function capitalised(action: string): string {
  return action.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Removes from code blocks the indentation of the list around them. */
function dedentFences(text: string): string {
  return text.replace(
    /\n([ \t]*)(```|~~~)([^\n]*)\n([\s\S]*?)\n[ \t]*\2[ \t]*(?=\n|$)/g,
    (_, indent: string, mark: string, info: string, code: string) => {
      const lines = code
        .split('\n')
        .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()));
      return `\n${mark}${info}\n${lines.join('\n')}\n${mark}`;
    },
  );
}

/** Returns the paths of the files in a folder or matching a glob pattern, sorted. */
export type FilesIn = (place: string) => readonly string[];

/** The actions of a repeated step, or the reason why it cannot be repeated. */
type Repetition = { readonly actions: readonly string[] } | { readonly problem: string };

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
function repeatStep(step: string, filesIn?: FilesIn): Repetition | undefined {
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

export interface Work {
  readonly title: string;
  readonly goals: readonly string[];
  readonly steps: readonly string[];
}

/** Returns the work of a document; `undefined` if it has sections but neither goals nor steps. */
export function workOf(document: PlanningDocument, request: string): Work | undefined {
  const { goals, steps } = document;
  if (steps.length > 0) {
    const title = document.title ?? goals[0] ?? 'Take the steps';
    return { title, goals: goals.length > 0 ? goals : [title], steps };
  }
  if (goals.length > 0) return { title: document.title ?? goals[0] ?? '', goals, steps: goals };
  const rest = [document.constraints, document.edgeCases, document.tools, document.successCriteria];
  if (document.isStructured || rest.some((section) => section.length > 0)) return undefined;
  return { title: request, goals: [request], steps: [request] };
}
