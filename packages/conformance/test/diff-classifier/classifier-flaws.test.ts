import type { ClassifiedDiff, DiffClassifier, DiffInput, DiffOptions } from '@pce/core/ports';
import { describe, it } from 'vitest';
import { classifierCases } from '../../src/diff-classifier/diff-classifier-conformance.js';
import { dangerousChanges, otherPlan } from '../../src/diff-classifier/plan-texts.js';
import { diffClassifierConformance } from '../../src/index.js';
import { assertNoticed, brokenBy } from '../suite/broken-implementation.js';
import type { Flaws } from '../suite/mutation.js';

const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const signed = (sign: string, lines: readonly string[]) =>
  lines
    .map((line) =>
      line.endsWith('\n') ? sign + line : `${sign}${line}\n\\ No newline at end of file\n`,
    )
    .join('');

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

/** Classifies plans of the suite: form is HIGH, another goal is LOW, anything else is MEDIUM. */
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
  describe,
  it,
  name: 'a sound classifier',
  place: () => ({ classifier: classifierOf((answer) => answer) }),
});

type Flawed = Parameters<typeof classifierOf>[0];

let count = 0;

const giving =
  (changes: Partial<ClassifiedDiff>): Flawed =>
  (answer) => ({ ...answer, ...changes });

const patching =
  (change: (patch: string) => string): Flawed =>
  (answer) => ({ ...answer, patch: change(answer.patch) });

const figures =
  (changes: Partial<ClassifiedDiff['figures']>): Flawed =>
  (answer) => ({ ...answer, figures: { ...answer.figures, ...changes } });

const flaws: Flaws<Flawed | DiffClassifier> = {
  'returns a patch that turns the old text into the new one, for any texts (C2)': {
    'gives no patch': giving({ patch: '' }),
  },
  'gives an empty patch and HIGH for equal texts (C2)': {
    'finds a change in equal texts': patching((patch) => patch || '--- a\n+++ b\n'),
  },
  'uses the given names in the header of the patch (C2)': {
    'does not name the texts': (answer, { from, to }) => ({
      ...answer,
      patch: wholePatch({ from, to }),
    }),
  },
  'answers with JSON, figures from 0 to 1, and what decided (C2)': {
    'has a figure above 1': figures({ ratio: 100 }),
  },
  'gives the same answer for the same texts (F2)': {
    'answers otherwise each time': (answer) => ({
      ...answer,
      figures: { ...answer.figures, kept: 1 / ++count },
    }),
  },
  'gives HIGH where only the form changed (C2)': {
    'takes other numbers for another plan': (answer, { from, to }) =>
      from === to
        ? answer
        : { ...answer, class: 'LOW', reasons: [{ rule: 'words', class: 'LOW', detail: '' }] },
  },
  'gives at most MEDIUM where the change is dangerous (C2)': {
    'does not see a lost negation': (answer, { to }) =>
      to === dangerousChanges['a negation lost'] ? { ...answer, class: 'HIGH' } : answer,
  },
  'gives LOW for another plan (C2)': {
    'takes another plan for a version': (answer, { to }) =>
      to === otherPlan ? { ...answer, class: 'MEDIUM' } : answer,
  },
  'lists the items that changed (C3)': {
    'lists no changes': giving({ changes: [] }),
  },
  'returns an exact patch within any time limit, and marks it as coarse (C2)': {
    'hides that it is coarse': giving({ coarse: false }),
  },
  'rejects with the reason of its signal when aborted (C2)': {
    'hides why it stopped': { classify: () => Promise.reject(new Error('aborted')) },
  },
};

const brokenClassifiers = brokenBy(flaws, (flawed) => ({
  classifier: typeof flawed === 'function' ? classifierOf(flawed) : flawed,
}));

describe('the DiffClassifier suite goes red for a classifier that (F6)', () => {
  it.each(brokenClassifiers)('$flaw', (one) => assertNoticed(classifierCases, one));
});
