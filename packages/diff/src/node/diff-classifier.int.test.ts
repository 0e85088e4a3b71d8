import { diffClassifier } from '@pce/diff';
import { watchEmitters } from '@pce/test-support';
import { applyPatch } from 'diff';
import { describe, expect, it } from 'vitest';

const rest = ' of the report, and note what it says about the north'.repeat(5);
const lines = Array.from({ length: 4_000 }, (_, index) => `${index}. Read part ${index}${rest}`);

/** Long enough for a thread. */
const large = {
  from: lines.join('\n'),
  to: lines.filter((_, index) => index % 2_000 !== 500).join('\n'),
};

/** No step is in its old place: comparing them takes far longer than starting a thread. */
const reordered = { from: large.from, to: lines.toReversed().join('\n') };

describe('large texts', () => {
  it('are compared in worker threads, concurrently and exactly, and leave no error of them unhandled (C2)', async () => {
    using watch = watchEmitters('Worker');
    const classifier = diffClassifier({ timeoutMs: 60_000 });
    const answers = await Promise.all([classifier.classify(large), classifier.classify(large)]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ class: 'MEDIUM', decidedBy: 'item-removed', coarse: false });
      expect(applyPatch(large.from, answer.patch)).toBe(large.to);
    }
    expect(watch.unlistened()).toEqual([]);
  });

  it('get an answer marked as coarse at the time limit (C2)', async () => {
    const answer = await diffClassifier().classify(reordered, { timeoutMs: 150 });
    expect(answer).toMatchObject({ class: 'MEDIUM', decidedBy: 'time-limit', coarse: true });
  });

  it('are not read at all if the limit is too short to start a thread (C2)', async () => {
    const from = 'x'.repeat(1_000_001);
    const to = 'y'.repeat(1_000_001);
    const answer = await diffClassifier().classify({ from, to }, { timeoutMs: 20 });
    expect(answer).toMatchObject({ decidedBy: 'time-limit', changes: [], coarse: true });
    expect(applyPatch(from, answer.patch)).toBe(to);
  });

  it('are abandoned when the signal is aborted (C2)', async () => {
    const abort = new AbortController();
    const answer = diffClassifier().classify(large, { signal: abort.signal });
    abort.abort(new Error('enough'));
    await expect(answer).rejects.toThrow('enough');
  });
});

describe('options', () => {
  it('that are invalid are refused with a remedy (C2)', () => {
    expect(() => diffClassifier({ timeoutMs: 0 })).toThrow('timeoutMs is 0: give a number');
  });
});
