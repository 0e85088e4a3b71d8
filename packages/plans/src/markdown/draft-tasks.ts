import type { DraftDependency, DraftTask } from '../draft.js';
import type { PlanOrder } from '../plan.js';
import { clearStatus, type DraftStatus } from '../plan-from-tasks.js';
import type { Report } from '../problem.js';
import type { WrittenStatus } from '../statuses.js';
import { shorten } from '../text/text.js';
import { type AppliedStatements, applyStatements, withImplied } from './apply-statements.js';
import { type Attempts, fieldValues } from './field-values.js';
import { outlineOrder } from './outline-order.js';
import { parseReferences } from './parse-references.js';
import { deciderIn, namedOwner, type OwnerWords, wordsOfName } from './people.js';
import { type PlacedTask, placeTasks } from './place-tasks.js';
import { clauseResolver, type ResolvedClauses } from './resolve-clauses.js';
import type { StatedDependency } from './stated-dependencies.js';
import { storyNumbers, taskIndex } from './task-index.js';
import { type TaskNode, titleText } from './task-node.js';

/** Maximum length of a title; a longer one is a paragraph, which the description keeps. */
const maxTitle = 200;

export interface DraftTasksOptions {
  readonly file: string;
  /** Order that the outline states. @defaultValue nothing */
  readonly order?: PlanOrder | 'stated' | undefined;
  /** Kinds of owners, before the table `ownerWords`. @defaultValue none */
  readonly owners?: OwnerWords | undefined;
  /** Attempts of tasks that state nothing about them, nor the task around them. */
  readonly attempts?: Attempts;
  /** Further dependencies of a task, if it names none itself. */
  readonly implied?: (task: PlacedTask, where: string) => readonly DraftDependency[];
  /** The dependencies that a section of their own states. */
  readonly stated?: readonly StatedDependency[];
}

/** Makes tasks with ids, dependencies and values of what the text says. */
export function draftTasks(
  roots: readonly TaskNode[],
  { file, order, owners = {}, attempts = {}, implied = () => [], stated = [] }: DraftTasksOptions,
  report: Report,
): readonly DraftTask[] {
  const tasks = placeTasks(roots);
  const whereOf = (line: number) => `${file}:${line}`;
  const index = taskIndex(tasks);
  const resolve = clauseResolver(tasks, index, whereOf, report);
  const statements = applyStatements(stated, tasks, index, whereOf, report);
  const stories = new Set(
    tasks.filter((task) => storyNumbers(task).length > 0).map(({ id }) => id),
  );
  const isStory = (id: string) => stories.has(id);
  const waiting = new Set(
    [...statements.stated].flatMap(([task, named]) => named.map(({ id }) => `${task.id}\n${id}`)),
  );
  // A contrary statement overrides the implied order.
  const isNoReversal = (task: PlacedTask) => (each: DraftDependency) =>
    !waiting.has(`${each.id}\n${task.id}`);
  const places = new Map(tasks.map(({ id }, index) => [id, index]));
  const isEarlier = (task: PlacedTask) => (each: DraftDependency) =>
    (places.get(each.id) ?? 0) < (places.get(task.id) ?? 0);
  const usesMarks = tasks.some(({ node }) => node.label.isParallel);
  const values = new Map(
    tasks.map((task) => [task, fieldValues(task.node.fields, whereOf, report, owners)] as const),
  );
  const statuses = taskStatuses(tasks, (task) => values.get(task)?.status, whereOf, report);
  const read = [...values].map(([task, fields]) => ({ task, fields, resolved: resolve(task) }));
  const outline = order && outlineOrder(tasks, allStated(read, statements), order);
  const people = new Set(
    [...values.values()].flatMap(({ person }) => [
      ...(person === undefined ? [] : [person.toLowerCase().replace(/\s*\(.*/, '')]),
      ...wordsOfName(person ?? ''),
    ]),
  );
  const ownerOf = ({ node: { parts, description, children } }: PlacedTask) => {
    const isPhase = children.length > 0;
    const words = parts.map(({ text }) => text).join('');
    const behind = namedOwner(` — ${description.split('\n')[0]}`, people, owners, isPhase);
    return (
      namedOwner(words, people, owners, isPhase) ??
      // `**Rewire** — Doug, by 1 March`
      (behind?.isSure || behind?.name === description ? behind : undefined)
    );
  };
  const counts = Map.groupBy(
    tasks.flatMap((task) => ownerOf(task) ?? []),
    ({ name }) => name,
  );
  // A name that comes again is that of a person, too.
  for (const [name, all] of counts) {
    if (all.length > 1 || all.some(({ isSure }) => isSure))
      for (const word of wordsOfName(name)) people.add(word);
  }
  const drafts = new Map<PlacedTask, DraftTask>();
  for (const { task, fields: said, resolved } of read) {
    const { status: _, description, tags, ...fields } = said;
    const { node, id, parent } = task;
    const where = whereOf(node.line);
    // Parts with an owner or an action of their own have their own worker.
    const isOwn = fields.roles.length > 0 || fields.action !== undefined;
    const around = parent && drafts.get(parent);
    const { dependsOn, loose, isUnclear, isOdd, isDependency } = resolved;
    const fromOrder = () => [
      ...(usesMarks ? impliedByMarks(task, where) : []),
      ...implied(task, where),
      // In a list with marks `[P]` these say the order.
      ...(usesMarks && node.children.length === 0 ? [] : (outline?.before(task, where) ?? [])),
    ];
    const fromStatements = statements.stated.get(task) ?? [];
    const title = titleText(node.parts, isDependency) || node.label.title || `Task ${id}`;
    const decision = deciderIn(title, people, owners);
    const owner = ownerOf(task);
    const person = fields.person ?? decision.person ?? (isOwn ? undefined : owner?.name);
    if (owner !== undefined && !owner.isSure && person === owner.name)
      reportOwner(owner.name, where);
    const stated =
      dependsOn.length > 0 || saysNone(node)
        ? [...dependsOn, ...fromStatements]
        : withImplied(task, fromStatements, fromOrder().filter(isNoReversal(task)), isStory);
    const added = order === undefined ? [] : loose.filter(isEarlier(task));
    const isLoose = node.listNumber === undefined || node.isRow;
    const isUndecided =
      order === 'stated' &&
      (node.isUnsure || (isOdd && isLoose && stated.length === 0 && added.length === 0));
    const whole = title.length > maxTitle ? [title] : [];
    drafts.set(task, {
      ...fields,
      ...attemptsOf(fields, around ?? attempts),
      id,
      title: shorten(title, maxTitle),
      description: [...whole, node.description, description].filter(Boolean).join('\n'),
      ...(statuses.get(task) ?? { status: 'open' }),
      ...(statements.doubtful.has(task) || outline?.unclear.has(task) || isUndecided
        ? { isDoubtful: true }
        : {}),
      parent: around,
      person: person ?? (isOwn ? undefined : around?.person),
      approval: fields.approval ?? decision.approval,
      dependsOn: [...stated, ...added],
      tags: [...new Set([...node.label.tags, ...tags])],
      confidence: node.confidence - (isUnclear ? 0.2 : 0),
      where,
    });
  }
  return [...drafts.values()];

  function reportOwner(name: string, where: string): void {
    const message = `“${shorten(name, 80)}” is taken for the person who does this task, since it stands where plans name one; if it is none, say what it is, or write it elsewhere`;
    report('unreadable_value', where, message, 'warning');
  }
}

function attemptsOf(own: Attempts, around: Attempts): Attempts {
  return {
    timeoutMs: own.timeoutMs ?? around.timeoutMs,
    maxAttempts: own.maxAttempts ?? around.maxAttempts,
    backoffMs: own.backoffMs ?? around.backoffMs,
  };
}

function saysNone({ clauses, fields }: TaskNode): boolean {
  const said = [
    ...clauses.filter(({ strength }) => strength !== 'maybe').map(({ text }) => text),
    ...fields.filter(({ name }) => name === 'dependsOn').map(({ value }) => value),
  ].map(parseReferences);
  return said.some(({ list, isWhole }) => list.length === 0 && isWhole);
}

function allStated(
  read: readonly { readonly task: PlacedTask; readonly resolved: ResolvedClauses }[],
  { stated }: AppliedStatements,
): ReadonlyMap<PlacedTask, readonly DraftDependency[]> {
  return new Map(
    read.map(({ task, resolved }) => [task, [...resolved.dependsOn, ...(stated.get(task) ?? [])]]),
  );
}

/**
 * Returns the status of each task, by its box and its words; a task without any has that of the task around it, where
 * that is behind or unclear.
 *
 * @param saidOf - The status that the words of a task give.
 */
function taskStatuses(
  tasks: readonly PlacedTask[],
  saidOf: (task: PlacedTask) => WrittenStatus | undefined,
  whereOf: (line: number) => string,
  report: Report,
): ReadonlyMap<PlacedTask, DraftStatus> {
  const own = new Map(tasks.map((task) => [task, ownStatus(task, saidOf(task))]));
  const all = new Map<PlacedTask, WrittenStatus>();
  const withOpenParts = new Set<PlacedTask>();
  for (const task of tasks) {
    const around = task.parent && all.get(task.parent);
    const inherited = around === 'open' || around === 'in_progress' ? undefined : around;
    const said = own.get(task) ?? 'open';
    // An empty box below `Won't do` is not to be done.
    const isOpen = own.get(task) === undefined || (said === 'open' && inherited !== 'done');
    const status = isOpen ? (inherited ?? 'open') : said;
    all.set(task, status);
    if (task.node.children.length > 0 || (status !== 'open' && status !== 'in_progress')) continue;
    for (let each = task.parent; each !== undefined; each = each.parent) withOpenParts.add(each);
  }
  return new Map(tasks.map((task) => [task, statusOf(task)]));

  function statusOf(task: PlacedTask): DraftStatus {
    const status = all.get(task) ?? 'open';
    const isContrary = status === 'done' && task.node.box === undefined && withOpenParts.has(task);
    const where = whereOf(task.node.line);
    if (isContrary)
      return clearStatus('unclear', `${task.id} is done, its parts are not: it`, where, report);
    if (status === 'unclear' && own.get(task) !== 'unclear')
      return { status: 'open', isDoubtful: true };
    return clearStatus(status, `the status of ${task.id}`, where, report);
  }
}

/** An empty box and words that say done contradict each other; other words say more than an empty box. */
function ownStatus(
  { node: { box } }: PlacedTask,
  said: WrittenStatus | undefined,
): WrittenStatus | undefined {
  if (box !== 'open' || said === undefined) return box ?? said;
  return said === 'done' ? 'unclear' : said;
}

/**
 * Returns what the order of a list implies where its tasks may be marked `[P]`: one that is not marked, and says nothing of what
 * it depends on, comes after those before it, back to the last one that is not marked either.
 */
function impliedByMarks(task: PlacedTask, where: string): readonly DraftDependency[] {
  if (task.node.label.isParallel || task.node.children.length > 0) return [];
  const before = task.siblings.slice(0, task.siblings.indexOf(task));
  const last = before.findLastIndex(({ node }) => !node.label.isParallel);
  return before.slice(Math.max(last, 0)).map(({ id }) => ({
    id,
    reason: 'comes before it in its list, and it is not marked [P]',
    where,
  }));
}
