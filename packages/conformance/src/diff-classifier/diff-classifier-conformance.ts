import assert from 'node:assert/strict';
import type { ClassifiedDiff, DiffClassifier, DiffInput } from '@pce/core/ports';
import fc from 'fast-check';
import {
  assertJson,
  type ConformanceCase,
  deepFreeze,
  type PlaceOptions,
  registerCases,
  settle,
  toCases,
} from '../suite/conformance-case.js';
import {
  dangerousChanges,
  harmlessChanges,
  hostileTexts,
  otherPlan,
  planText,
} from './plan-texts.js';

/** The classifier that the suite runs. */
interface ClassifierPlace {
  readonly classifier: DiffClassifier;
}

const plan = planText();

function assertExact({ from, to }: DiffInput, { patch }: ClassifiedDiff): void {
  assert.equal(applyPatch(from, patch), to, 'the patch does not give the new text');
}

async function classifyPlan(classifier: DiffClassifier, to: string): Promise<ClassifiedDiff> {
  const input = deepFreeze({ from: plan, to });
  const answer = await classifier.classify(input);
  assertExact(input, answer);
  return answer;
}

const patchCases: readonly ConformanceCase<ClassifierPlace>[] = toCases({
  async 'gives an empty patch and HIGH for equal texts (C2)'({ classifier }) {
    for (const text of [plan, '', 'a']) {
      const { patch, class: given, figures } = await classifier.classify({ from: text, to: text });
      assert.equal(patch, '', 'equal texts have a patch');
      assert.equal(given, 'HIGH', `equal texts are ${given}`);
      assert.deepEqual(figures, { ratio: 1, kept: 1, order: 1 });
    }
  },
  async 'returns a patch that turns the old text into the new one, for any texts (C2)'({
    classifier,
  }) {
    for (const from of hostileTexts) {
      for (const to of hostileTexts) {
        assertExact({ from, to }, await classifier.classify({ from, to }));
      }
    }
    const line = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ maxLength: 4 }));
    const text = fc.array(line, { maxLength: 30 }).map((lines) => lines.join('\n'));
    await fc.assert(
      fc.asyncProperty(text, text, async (from, to) => {
        assertExact({ from, to }, await classifier.classify({ from, to }));
      }),
    );
  },
  async 'uses the given names in the header of the patch (C2)'({ classifier }) {
    const names = { fromName: 'plan-1.md', toName: 'plan-2.md' };
    const { patch } = await classifier.classify({ from: 'a\n', to: 'b\n', ...names });
    assert.match(patch, /^--- plan-1\.md$/m);
    assert.match(patch, /^\+\+\+ plan-2\.md$/m);
  },
});

const answerCases: readonly ConformanceCase<ClassifierPlace>[] = toCases({
  async 'answers with JSON, figures from 0 to 1, and what decided (C2)'({ classifier }) {
    for (const to of [...Object.values(dangerousChanges), otherPlan, '', plan]) {
      const answer = await classifyPlan(classifier, to);
      assertJson(answer, 'its answer');
      for (const [name, figure] of Object.entries(answer.figures)) {
        assert.ok(figure >= 0 && figure <= 1, `${name} is ${figure}`);
      }
      const [first] = answer.reasons;
      assert.ok(first, 'it gives no reason');
      assert.equal(answer.decidedBy, first.rule, 'the first reason is not the one that decided');
      assert.equal(answer.class, first.class, 'the first reason has another class');
      assert.match(answer.decidedBy, /^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'the rule is no kebab case');
    }
  },
  async 'gives the same answer for the same texts (F2)'({ classifier }) {
    for (const to of [...Object.values(dangerousChanges), otherPlan]) {
      const again = await classifyPlan(classifier, to);
      assert.deepEqual(await classifyPlan(classifier, to), again, 'two answers differ');
    }
  },
  async 'gives HIGH where only the form changed (C2)'({ classifier }) {
    for (const [change, to] of Object.entries(harmlessChanges)) {
      const { class: given, decidedBy } = await classifyPlan(classifier, to);
      assert.equal(given, 'HIGH', `${change}: ${given}, by ${decidedBy}`);
    }
  },
  async 'gives at most MEDIUM where the change is dangerous (C2)'({ classifier }) {
    for (const [change, to] of Object.entries(dangerousChanges)) {
      const { class: given, decidedBy } = await classifyPlan(classifier, to);
      assert.notEqual(given, 'HIGH', `${change}: ${given}, by ${decidedBy}`);
    }
  },
  async 'gives LOW for another plan (C2)'({ classifier }) {
    const { class: given, decidedBy } = await classifyPlan(classifier, otherPlan);
    assert.equal(given, 'LOW', `another plan: ${given}, by ${decidedBy}`);
  },
  async 'lists the items that changed (C3)'({ classifier }) {
    const to = dangerousChanges['a destructive verb'] ?? '';
    const { changes } = await classifyPlan(classifier, to);
    const names = changes.some((change) => change.to?.includes('Delete the rows') === true);
    assert.ok(names, 'the changed step is not among the changes');
    assert.ok(changes.length < 5, `one step changed, it lists ${changes.length} items`);
  },
});

const limitCases: readonly ConformanceCase<ClassifierPlace>[] = toCases({
  async 'returns an exact patch within any time limit, and marks it as coarse (C2)'({
    classifier,
  }) {
    const lines = Array.from({ length: 100_000 }, (_, index) => `line ${(index * 7919) % 100}`);
    const input = { from: lines.join('\n'), to: lines.toReversed().join('\n') };
    const answer = await classifier.classify(input, { timeoutMs: 1 });
    assertExact(input, answer);
    assert.ok(answer.coarse, 'it does not say that it is coarse');
    assert.notEqual(answer.class, 'HIGH', 'it gives HIGH without a comparison');
  },
  async 'rejects with the reason of its signal when aborted (C2)'({ classifier }) {
    const reason = new Error('stop');
    const signal = AbortSignal.abort(reason);
    const outcome = await settle(() => classifier.classify({ from: 'a', to: 'b' }, { signal }));
    assert.ok(!outcome.ok, 'it answers although the signal is aborted');
    assert.equal(outcome.error, reason, 'it rejects with another error');
  },
});

export const classifierCases = [...patchCases, ...answerCases, ...limitCases];

const hunkHead = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
const noNewline = '\\ No newline at end of file';

/** Applies a unified diff without fuzz or offset. Fails an assertion if a hunk does not match. */
function applyPatch(from: string, patch: string): string {
  if (patch === '') return from;
  const old = linesOf(from);
  const text = linesOf(patch).map((line) => line.replace(/\n$/, ''));
  const result: string[] = [];
  let at = 0;
  let index = text.findIndex((line) => hunkHead.test(line));
  assert.ok(index >= 0, 'the patch has no hunk');
  while (index < text.length) {
    const [, start, oldCount = '1', , newCount = '1'] = hunkHead.exec(text[index] ?? '') ?? [];
    assert.ok(start !== undefined, `no head of a hunk in line ${index + 1} of the patch`);
    const first = Number(start) - (oldCount === '0' ? 0 : 1);
    assert.ok(first >= at && first <= old.length, `a hunk begins at line ${start} of the old text`);
    result.push(...old.slice(at, first));
    at = first;
    index += 1;
    let [oldLeft, newLeft] = [Number(oldCount), Number(newCount)];
    while (oldLeft > 0 || newLeft > 0) {
      const [sign, rest] = [text[index]?.[0], text[index]?.slice(1)];
      index += 1;
      const isLast = text[index] === noNewline;
      if (isLast) index += 1;
      const line = isLast ? rest : `${rest}\n`;
      if (sign !== '+') {
        assert.equal(line, old[at], 'a line of the patch is not in the old text');
        at += 1;
        oldLeft -= 1;
      }
      if (sign !== '-') {
        result.push(line ?? '');
        newLeft -= 1;
      }
    }
  }
  return [...result, ...old.slice(at)].join('');
}

/** Lines with their line ends: only `\n` ends a line of a patch. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Registers a test for each promise of the `DiffClassifier` port. */
export function diffClassifierConformance({
  place,
  ...suite
}: PlaceOptions<ClassifierPlace>): void {
  registerCases(suite, 'DiffClassifier', classifierCases, place);
}
