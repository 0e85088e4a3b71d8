import type { ClassifiedDiff, DiffClassifier, DiffInput, DiffOptions } from '@pce/core/ports';
import { describe, it } from 'vitest';
import { assertNoticed, type BrokenImplementation } from '../../suite/broken-implementation.js';
import { classifierCases } from '../classifier-cases.js';
import type { ClassifierPlace } from '../classifier-place.js';
import { diffClassifierConformance } from '../diff-classifier-conformance.js';
import { dangerousChanges, otherPlan } from '../plan-texts.js';

const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const signed = (sign: string, lines: readonly string[]) =>
  lines
    .map((line) =>
      line.endsWith('\n') ? sign + line : `${sign}${line}\n\\ No newline at end of file\n`,
    )
    .join('');

/** Replaces everything by everything. */
function wholePatch({ from, to, fromName = 'from', toName = 'to' }: DiffInput): string {
  if (from === to) return '';
  const [old, now] = [linesOf(from), linesOf(to)];
  const place = (lines: readonly string[]) => `${lines.length > 0 ? 1 : 0},${lines.length}`;
  const head = `--- ${fromName}\n+++ ${toName}\n@@ -${place(old)} +${place(now)} @@\n`;
  return head + signed('-', old) + signed('+', now);
}

const words = (text: string) =>
  text
    .replace(/\d+\. |[*-] |\s+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();

/** Knows plans of the suite: form is HIGH, another goal is LOW, anything else is MEDIUM. */
function answerFor(input: DiffInput): ClassifiedDiff {
  const same = words(input.from) === words(input.to);
  const other = /passkey/.test(input.to);
  const given = same ? 'HIGH' : other ? 'LOW' : 'MEDIUM';
  const figure = same ? 1 : other ? 0.1 : 0.9;
  const [changed] = linesOf(input.to).filter((line) => !input.from.includes(line));
  return {
    patch: wholePatch(input),
    class: given,
    figures: { ratio: figure, kept: figure, order: 1 },
    decidedBy: 'words',
    reasons: [{ rule: 'words', class: given, detail: 'the words were compared' }],
    changes: changed === undefined ? [] : [{ kind: 'added', to: changed }],
    coarse: true,
  };
}

function classifierOf(
  change: (answer: ClassifiedDiff, input: DiffInput, options: DiffOptions) => ClassifiedDiff,
): DiffClassifier {
  return {
    async classify(input, options = {}) {
      options.signal?.throwIfAborted();
      return change(answerFor(input), input, options);
    },
  };
}

diffClassifierConformance({
  ...{ describe, it, name: 'a sound classifier' },
  place: () => ({ classifier: classifierOf((answer) => answer) }),
});

let count = 0;

const exact = 'gives a patch that makes the new text of the old one, whatever the texts (C2)';
const wellFormed = 'answers with JSON, figures from 0 to 1, and what decided (C2)';
const short =
  'answers with an exact patch, however short the time, and says that it is coarse (C2)';

function broken(
  flaw: string,
  noticedBy: string,
  says: RegExp,
  change: Parameters<typeof classifierOf>[0],
): BrokenImplementation<ClassifierPlace> {
  return { flaw, noticedBy, says, make: () => ({ classifier: classifierOf(change) }) };
}

const brokenClassifiers: readonly BrokenImplementation<ClassifierPlace>[] = [
  broken('gives no patch', exact, /does not give the new text/, (answer) => ({
    ...answer,
    patch: '',
  })),
  broken('forgets that the last line has no end', exact, /./, (answer) => ({
    ...answer,
    patch: answer.patch.replaceAll('\\ No newline at end of file\n', ''),
  })),
  broken('changes line ends', exact, /./, (answer) => ({
    ...answer,
    patch: answer.patch.replaceAll('\r', ''),
  })),
  broken(
    'finds a change in equal texts',
    'gives an empty patch and HIGH for equal texts (C2)',
    /equal texts have a patch/,
    (answer) => ({ ...answer, patch: answer.patch || '--- a\n+++ b\n' }),
  ),
  broken(
    'does not name the texts',
    'names the texts in the head of the patch as it is told to (C2)',
    /plan-1/,
    (answer, { from, to }) => ({ ...answer, patch: wholePatch({ from, to }) }),
  ),
  broken('has a figure above 1', wellFormed, /ratio is 100/, (answer) => ({
    ...answer,
    figures: { ...answer.figures, ratio: 100 },
  })),
  broken('gives no reason', wellFormed, /no reason/, (answer) => ({ ...answer, reasons: [] })),
  broken('names another rule than the first', wellFormed, /not the one that decided/, (answer) => ({
    ...answer,
    decidedBy: 'other',
  })),
  broken('names a rule by a sentence', wellFormed, /kebab case/, (answer) => ({
    ...answer,
    decidedBy: 'Delete the rows',
    reasons: answer.reasons.map((reason) => ({ ...reason, rule: 'Delete the rows' })),
  })),
  broken(
    'answers otherwise each time',
    'gives the same answer for the same texts (F2)',
    /two answers differ/,
    (answer) => {
      count += 1;
      return { ...answer, figures: { ...answer.figures, kept: 1 / count } };
    },
  ),
  broken(
    'takes other numbers for another plan',
    'gives HIGH where only the form changed (C2)',
    /other numbers: LOW/,
    (answer, { from, to }) =>
      from === to
        ? answer
        : { ...answer, class: 'LOW', reasons: [{ rule: 'words', class: 'LOW', detail: '' }] },
  ),
  broken(
    'does not see a lost negation',
    'gives at most MEDIUM where the change is dangerous (C2)',
    /a negation lost: HIGH/,
    (answer, { to }) =>
      to === dangerousChanges['a negation lost'] ? { ...answer, class: 'HIGH' } : answer,
  ),
  broken(
    'takes another plan for a version',
    'gives LOW for another plan (C2)',
    /another plan: MEDIUM/,
    (answer, { to }) => (to === otherPlan ? { ...answer, class: 'MEDIUM' } : answer),
  ),
  broken('lists no changes', 'lists the items that changed (C3)', /not among/, (answer) => ({
    ...answer,
    changes: [],
  })),
  broken('hides that it is coarse', short, /does not say/, (answer) => ({
    ...answer,
    coarse: false,
  })),
  broken('vouches for what it did not compare', short, /gives HIGH/, (answer, _, { timeoutMs }) =>
    timeoutMs === undefined ? answer : { ...answer, class: 'HIGH' },
  ),
  broken(
    'finds equal texts alike, and no more',
    'gives an empty patch and HIGH for equal texts (C2)',
    /equal texts are MEDIUM/,
    (answer) => ({ ...answer, class: 'MEDIUM' }),
  ),
  broken(
    'has figures below 1 for equal texts',
    'gives an empty patch and HIGH for equal texts (C2)',
    /Expected values to be strictly deep-equal/,
    (answer) => ({ ...answer, figures: { ...answer.figures, order: 0.99 } }),
  ),
  broken('patches texts that it has not seen in trials wrongly', exact, /./, (answer, { to }) =>
    /^ *[a-z]/i.test(to) || to === '' ? answer : { ...answer, patch: `${answer.patch} ` },
  ),
  broken(
    'names the first text only',
    'names the texts in the head of the patch as it is told to (C2)',
    /plan-2/,
    (answer, { from, to, fromName = 'from' }) => ({
      ...answer,
      patch: wholePatch({ from, to, fromName }),
    }),
  ),
  broken('patches a plan with other words', wellFormed, /does not give the new text/, (answer) => ({
    ...answer,
    patch: answer.patch.replaceAll(/^\+(?!\+)/gm, '+ '),
  })),
  broken('has a class instance among its figures', wellFormed, /its answer changes/, (answer) =>
    Object.assign({ ...answer }, { at: new Date(0) }),
  ),
  broken('has a figure below 0', wellFormed, /kept is -0.1/, (answer) => ({
    ...answer,
    figures: { ...answer.figures, kept: -0.1 },
  })),
  broken('has another class than its first reason', wellFormed, /has another class/, (answer) => ({
    ...answer,
    class: answer.class === 'LOW' ? 'MEDIUM' : 'LOW',
  })),
  broken(
    'lists changes of other items',
    'lists the items that changed (C3)',
    /not among the changes/,
    (answer) => ({ ...answer, changes: [{ kind: 'added', to: 'another' }, { kind: 'removed' }] }),
  ),
  broken('lists every item', 'lists the items that changed (C3)', /it lists 5 items/, (answer) => ({
    ...answer,
    changes: Array(5).fill(answer.changes[0]),
  })),
  broken(
    'patches coarsely what it has no time for',
    short,
    /does not give the new text/,
    (answer, _, { timeoutMs }) => (timeoutMs === undefined ? answer : { ...answer, patch: '' }),
  ),
  {
    flaw: 'hides why it stopped',
    noticedBy: 'rejects with the reason of the signal if that is aborted (C2)',
    says: /rejects with another error/,
    make: () => ({ classifier: { classify: () => Promise.reject(new Error('aborted')) } }),
  },
  {
    flaw: 'does not look at the signal',
    noticedBy: 'rejects with the reason of the signal if that is aborted (C2)',
    says: /although the signal is aborted/,
    make: () => ({ classifier: { classify: async (input) => answerFor(input) } }),
  },
];

describe('the DiffClassifier suite goes red for a classifier that (F6)', () => {
  it.each(brokenClassifiers)('$flaw', (one) => assertNoticed(classifierCases, one));
});
