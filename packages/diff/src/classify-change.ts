import type { DiffFigures } from '@pce/core/internal';
import type { ClassifiedDiff, DiffInput, DiffReason } from '@pce/core/ports';
import { figuresOf, listChanges } from './figures.ts';
import { matchItems } from './items/match-items.ts';
import {
  isPlain,
  type PlanSource,
  type PlanText,
  readItems,
  shownLines,
} from './items/read-items.ts';
import { diffSplit, type SplitInput, splitInput } from './lines/diff-lines.ts';
import { numberLines } from './lines/number-lines.ts';
import type { DiffRules, DiffThresholds } from './rules/diff-rules.ts';
import { compareTerms, type ItemPair, type TermFinder, termFinder } from './rules/find-terms.ts';
import { reasonList } from './rules/reason-list.ts';
import { splitProgress } from './rules/split-progress.ts';
import { rewordedReasons, structureReasons } from './rules/structure-reasons.ts';

export interface ChangeRules {
  readonly rules: DiffRules;
  readonly workspace?: string;
}

/**
 * Classifies a change. Returns undefined if `isOver` becomes true before it is done.
 * @param isOver called now and then; returns whether the time is over. @defaultValue never
 */
export type ClassifyChange = (
  input: DiffInput,
  isOver?: () => boolean,
) => ClassifiedDiff | undefined;

const itemsPerTimeCheck = 64;

/** Prepares rules for many classifications, and returns the function that classifies. Pure except for `isOver`. */
export function changeClassifier({ rules, workspace }: ChangeRules): ClassifyChange {
  const findTerms = termFinder(rules.terms);
  // A step followed by the next one loses no terms.
  const ofNext = new Set(
    rules.terms.filter(({ when }) => when === 'gained').map(({ name }) => name),
  );
  const negation = rules.terms.findIndex(({ name }) => name === 'negation');
  const canFinish = (text: string) => (findTerms(text)[negation] ?? []).length === 0;
  return (input, isOver = () => false) => {
    if (input.from === input.to) return identical;
    const split = splitInput(input);
    const { patch, coarse } = diffSplit(split, isOver);
    const sources = planSources(input, split);
    const from = readItems(sources.from, rules, isOver);
    const to = from && readItems(sources.to, rules, isOver);
    const matches = from && to && matchItems(from.items, to.items, isOver);
    if (from === undefined || to === undefined || matches === undefined) return undefined;
    const progress = splitProgress(from, to, matches, canFinish);
    const figures = figuresOf(from, to, progress);
    const list = reasonList();
    const addTerms = (pair: ItemPair, isWanted: (rule: string) => boolean = () => true) => {
      if (!rules.terms.some(({ cap }) => list.wants(cap))) return;
      list.add(compareTerms(rules.terms, findTerms, pair).filter(({ rule }) => isWanted(rule)));
    };
    structureReasons({
      from: from.items,
      to: to.items,
      progress,
      rules,
      fromText: input.from,
      list,
      ...(workspace === undefined ? {} : { workspace }),
    });
    for (const pair of progress.matches.changed) {
      if (isOver()) return undefined;
      addTerms({ from: pair.from.text, to: pair.to.text });
    }
    for (const pair of progress.followed) {
      if (isOver()) return undefined;
      addTerms({ from: pair.from.text, to: pair.to.text }, (rule) => ofNext.has(rule));
    }
    for (const [index, { text }] of matches.added.entries()) {
      if (index % itemsPerTimeCheck === 0 && isOver()) return undefined;
      addTerms({ to: text });
    }
    list.add(logReasons(from, to, rules, findTerms));
    list.add(rewordedReasons(progress.matches, rules));
    list.add(figureReasons(figures, rules));
    const reasons = list.sorted();
    const [first = harmless(figures)] = reasons;
    return {
      patch,
      class: first.class,
      figures,
      decidedBy: first.rule,
      reasons: reasons.length > 0 ? reasons : [first],
      changes: listChanges(matches, from.items, to.items),
      coarse: coarse || !matches.isComplete,
    };
  };
}

const same: DiffReason = { rule: 'identical', class: 'HIGH', detail: 'the texts are equal' };

const identical: ClassifiedDiff = {
  patch: '',
  class: 'HIGH',
  figures: { ratio: 1, kept: 1, order: 1 },
  decidedBy: same.rule,
  reasons: [same],
  changes: [],
  coarse: false,
};

function harmless({ kept, ratio }: DiffFigures): DiffReason {
  return ratio === 1
    ? { rule: 'same-items', class: 'HIGH', detail: 'only form, progress or the log changed' }
    : { rule: 'kept', class: 'HIGH', detail: `${kept * 100} % of the items are kept` };
}

function logReasons(
  from: PlanText,
  to: PlanText,
  rules: DiffRules,
  findTerms: TermFinder,
): readonly DiffReason[] {
  const terms = rules.terms.filter(({ inLogs }) => inLogs === true);
  const known = new Set(from.log);
  const news = to.log.filter((line) => !known.has(line)).join('\n');
  if (news === '' || terms.length === 0) return [];
  const before = [...from.items.map(({ text }) => text), ...from.log].join('\n');
  const inLogs = rules.terms.map((rule) =>
    rule.inLogs === true ? rule : { ...rule, when: 'lost' as const, verbs: [], terms: [] },
  );
  return compareTerms(inLogs, findTerms, { from: before, to: news }).filter(({ rule }) =>
    terms.some(({ name }) => name === rule),
  );
}

function figureReasons(
  figures: DiffFigures,
  { thresholds, caps }: DiffRules,
): readonly DiffReason[] {
  const { ratio, kept, order } = figures;
  const found: DiffReason[] = [];
  const percent = (figure: number) => `${Math.round(figure * 100)} %`;
  if (isLow(figures, thresholds)) {
    const detail = `only ${percent(kept)} of the items are kept, and ${percent(ratio)} of the text`;
    found.push({ rule: 'kept', class: 'LOW', detail });
  } else if (kept <= thresholds.kept.medium) {
    found.push({ rule: 'kept', class: 'MEDIUM', detail: `${percent(kept)} of the items are kept` });
  } else if (ratio <= thresholds.ratio.medium) {
    const detail = `${percent(ratio)} of the text is the same`;
    found.push({ rule: 'ratio', class: 'MEDIUM', detail });
  }
  if (order < 1) {
    const detail = `${percent(order)} of the kept steps stand in the same order`;
    found.push({ rule: 'order', class: caps.order, detail });
  }
  return found;
}

function isLow({ ratio, kept }: DiffFigures, thresholds: DiffThresholds): boolean {
  return ratio <= thresholds.ratio.low && kept <= thresholds.kept.low;
}

/** Returns the sources of both texts. Reuses the lines of the diff if both texts are plain. */
function planSources(
  { from, to }: DiffInput,
  split: SplitInput,
): { readonly from: PlanSource; readonly to: PlanSource } {
  const areShown = isPlain(from) && isPlain(to);
  const shown = (text: string) => ({ lines: shownLines(text), isEnded: true });
  const texts = areShown ? split : { from: shown(from), to: shown(to) };
  const numbers = areShown ? split.numbers : numberLines(texts.from, texts.to);
  const known: PlanSource['known'] = [];
  return {
    from: { lines: texts.from.lines, numbers: numbers.from, known },
    to: { lines: texts.to.lines, numbers: numbers.to, known },
  };
}
