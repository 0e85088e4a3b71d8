import { globSync, readFileSync } from 'node:fs';
import type { CheckedValue } from '@pce/core/internal';
import { describe, expect, it } from 'vitest';
import { checkAnswer, type EvidenceSource, renderAnswer, revisionHints } from './index.js';

interface Task {
  readonly set: 'first' | 'second' | 'hurried';
  readonly request: string;
  readonly sources: readonly EvidenceSource[];
  readonly true: readonly string[];
  readonly false: readonly {
    readonly text: string;
    readonly wrong: string;
    readonly kind: string;
  }[];
}

// Written from the prompt alone, before there was an evaluator.
const folder = new URL('../test/answers/', import.meta.url);
const tasks = globSync('*.json', { cwd: folder }).map(
  (file): Task => JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
);

function valuesOf(answers: readonly string[], { sources, request }: Task): CheckedValue[] {
  return answers.flatMap((answer) => [...checkAnswer(answer, sources, { request }).values]);
}

const strong = tasks.filter(({ set }) => set !== 'hurried');
const isCaught = ({ label }: CheckedValue): boolean =>
  label === 'contradicted' || label === 'unsupported';

describe('answers of writers with only the prompt (A11)', () => {
  it('have no true value that is contradicted, and most of their brackets proven', () => {
    const values = strong.flatMap((task) => valuesOf(task.true, task));
    const bracketed = values.filter(({ formula, quotation }) => formula ?? quotation);
    const proven = bracketed.filter(({ label }) => label === 'derived' || label === 'supported');
    expect(values.filter(isCaught)).toEqual([]);
    expect(proven.length / bracketed.length).toBeGreaterThan(0.92);
  });

  it.each(['number', 'all', 'trend', 'direction', 'record', 'quotation', 'superlative'])(
    'report a false %s',
    (kind) => {
      const cases = strong.flatMap((task) =>
        task.false.filter((each) => each.kind === kind).map(({ text }) => ({ text, task })),
      );
      const caught = cases.filter(({ text, task }) => valuesOf([text], task).some(isCaught));
      expect(cases.length).toBeGreaterThan(0);
      expect(caught.length / cases.length).toBeGreaterThan(0.85);
    },
  );

  it('of the hurried have no true value that is contradicted', () => {
    const hurried = tasks.filter(({ set }) => set === 'hurried');
    const values = hurried.flatMap((task) => valuesOf(task.true, task));
    expect(values.filter(({ label }) => label === 'contradicted')).toEqual([]);
    expect(values.filter(({ mended }) => mended !== undefined).length).toBeGreaterThan(2);
  });

  it('show no bracket to a reader', () => {
    for (const task of tasks) {
      const answer = [...task.true, ...task.false.map(({ text }) => text)].join('\n\n');
      const checked = checkAnswer(answer, task.sources);
      expect(renderAnswer(checked, { citations: 'none', marks: 'all' })).not.toMatch(
        /\[=|\(=[^)]|\bc\d\b/,
      );
      expect(revisionHints(checked, task.sources).length).toBeGreaterThan(0);
    }
  });
});
