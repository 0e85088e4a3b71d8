import type { DiffClass } from '@pce/core/internal';
import type { DiffReason } from '@pce/core/ports';
import { quantitiesOf } from '../items/item-tokens.ts';
import type { ChangedItem, ItemMatches } from '../items/match-items.ts';
import type { Item } from '../items/read-items.ts';
import type { DiffRules } from './diff-rules.ts';
import type { ReasonList } from './reason-list.ts';
import { type SplitProgress, sameStep } from './split-progress.ts';

interface StructureInput {
  readonly from: readonly Item[];
  readonly to: readonly Item[];
  readonly progress: SplitProgress;
  readonly rules: DiffRules;
  readonly workspace?: string;
  /** The whole old text: places that it names are not new. */
  readonly fromText: string;
  readonly list: ReasonList;
}

const reason = (rule: string, cap: DiffClass, detail: string): DiffReason => ({
  rule,
  class: cap,
  detail,
});

const arrow = ({ from, to }: ChangedItem) => `"${from.text}" → "${to.text}"`;

export function structureReasons(input: StructureInput): void {
  const { from, to, progress, rules, list } = input;
  const { matches } = progress;
  const { caps } = rules;
  const gone = ({ section }: Item, detail: string) => {
    const isConstraint = section === 'constraints';
    const [rule, cap] = isConstraint
      ? ['constraint-dropped', caps.constraintDropped]
      : ['item-removed', caps.itemRemoved];
    list.add([reason(rule, cap, detail)]);
  };
  const freed = (old?: Item, now?: Item) =>
    old?.section === 'constraints' && now?.section !== 'constraints';
  list.add(goalReasons(input));
  list.add(outsideReasons(input));
  for (const item of matches.removed) {
    // A goal has its own rule.
    if (item.section !== 'goal') gone(item, `no longer there: "${item.text}"`);
  }
  for (const [fromIndex, toIndex] of matches.same) {
    const old = from[fromIndex];
    if (old && freed(old, to[toIndex])) gone(old, `no constraint any more: "${old.text}"`);
  }
  for (const pair of matches.changed) {
    const [old, now] = [pair.from, pair.to].map(({ text }) => [...quantitiesOf(text)].sort());
    if (old?.join('|') !== now?.join('|')) {
      const change = `${old?.join(', ') || 'none'} → ${now?.join(', ') || 'none'}`;
      const detail = `a number, a unit or a date changed (${change}): ${arrow(pair)}`;
      list.add([reason('number', caps.number, detail)]);
    }
    if (pair.to.isHidden && !pair.from.isHidden) {
      gone(pair.from, `struck out or in a comment now: "${pair.from.text}"`);
    }
    if (freed(pair.from, pair.to)) gone(pair.from, `no constraint any more: ${arrow(pair)}`);
  }
  if (progress.isAllNew) {
    list.add([reason('item-removed', caps.itemRemoved, 'no step of the old plan is left')]);
  }
  if (!matches.isComplete) {
    const detail = 'more items changed than are compared one by one';
    list.add([reason('many-changes', caps.manyChanges, detail)]);
  }
}

/** Adds the reasons of the goal: replaced, if most of it is gone or nothing is similar. */
function goalReasons({
  from,
  progress: { matches },
  rules,
}: StructureInput): readonly DiffReason[] {
  const { caps, thresholds } = rules;
  const goals = from.filter(({ section }) => section === 'goal').length;
  const gone = matches.removed.filter(({ section }) => section === 'goal');
  const changed = matches.changed.filter((pair) => pair.from.section === 'goal');
  const replaced = changed.filter((each) => !each.byPlace && each.similarity <= thresholds.goal);
  if (gone.length + changed.length === 0) return [];
  const detail = [...gone.map(({ text }) => `gone: "${text}"`), ...changed.map(arrow)].join('; ');
  return 2 * (gone.length + replaced.length) > goals
    ? [reason('goal-replaced', caps.goalReplaced, `the goal is another one: ${detail}`)]
    : [reason('goal-changed', caps.goalChanged, `the goal changed: ${detail}`)];
}

function* outsideReasons(input: StructureInput): Iterable<DiffReason> {
  const { progress, rules, workspace, fromText, list } = input;
  const { matches, followed } = progress;
  const cap = rules.caps.outside;
  const changed = [...matches.changed, ...followed].map(({ to }) => to);
  for (const { text } of [...matches.added, ...changed]) {
    if (!list.wants(cap)) return;
    for (const place of outsidePlaces(text, workspace)) {
      if (fromText.includes(place)) continue;
      yield reason('outside', cap, `"${place}" is outside the workspace: "${text}"`);
    }
  }
}

/** Returns a reason for each item with replaced words. It is weaker than any other rule. */
export function rewordedReasons(
  { changed }: ItemMatches,
  { caps }: DiffRules,
): readonly DiffReason[] {
  return changed
    .filter(({ isReworded, similarity }) => isReworded || similarity < sameStep)
    .map((pair) =>
      reason('reworded', caps.reworded, `it may say something else now: ${arrow(pair)}`),
    );
}

const absolute =
  /(?<![\p{L}\p{N}_.:/~\\$%}-])(?:~[\w-]*[/\\]|\/(?=[\w.-])|[a-z]:[\\/]|\\\\\w|\$\{?\w+\}?[/\\]|%\w+%[\\/]|file:\/\/)[^\s"'`)\],;|]*/giu;
const relative = /(?<![\p{L}\p{N}_./\\-])(?:[\w.-]+[/\\])*\.\.(?:[/\\][^\s"'`)\],;|]*)?/gu;
/** The name before an @ has at most 64 characters: without a bound, long lines would take quadratic time. */
const address =
  /(?:https?|ftp|ssh|s3|gs|wss?):\/\/[^\s"'`)\],;|]+|[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+(?::\S*)?/giu;

/**
 * Returns the places in a text that are outside the workspace: absolute paths, paths with `..`, a home folder, network
 * addresses. `workspace` is the absolute path of the workspace; paths below it are inside.
 */
function outsidePlaces(text: string, workspace?: string): readonly string[] {
  if (!/[/\\@]|\.\./.test(text)) return [];
  const addresses = text.match(address) ?? [];
  const paths = text.replace(address, ' ');
  const places = [
    ...(paths.match(absolute) ?? []).filter((path) => !isBelow(path, workspace)),
    ...(paths.match(relative) ?? []).filter(climbsOut),
  ];
  return [...addresses, ...places].map((place) => place.replace(/[.:!?]+$/, ''));
}

function isBelow(path: string, workspace: string | undefined): boolean {
  if (path === '/dev/null') return true;
  if (workspace === undefined || climbs(path)) return false;
  const root = workspace.replace(/[/\\]+$/, '');
  return path === root || path.startsWith(`${root}/`) || path.startsWith(`${root}\\`);
}

function climbs(path: string): boolean {
  return path.split(/[/\\]/).includes('..');
}

function climbsOut(path: string): boolean {
  let depth = 0;
  return path.split(/[/\\]/).some((part) => {
    if (part === '..') depth -= 1;
    else if (part !== '.' && part !== '') depth += 1;
    return depth < 0;
  });
}
