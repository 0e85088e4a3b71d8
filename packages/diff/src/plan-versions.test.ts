import { readFileSync } from 'node:fs';
import type { DiffClass } from '@pce/core/internal';
import { describe, expect, it } from 'vitest';
import { changeClassifier } from './classify-change.ts';
import { defaultDiffRules } from './rules/default-rules.ts';

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly class: DiffClass;
  readonly also?: readonly DiffClass[];
}

const table = readFileSync(new URL('./__fixtures__/plan-versions.jsonl', import.meta.url), 'utf8');
const rows: readonly Row[] = table
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const classify = changeClassifier({ rules: defaultDiffRules });

describe('versions of plans that a person classified', () => {
  it.each(rows)('$id is $class, or $also (C2)', (row) => {
    const answer = classify(row);
    expect([row.class, ...(row.also ?? [])], answer?.reasons[0]?.detail).toContain(answer?.class);
  });

  it('get, in nine of ten, the class that the person named first (C2)', () => {
    const right = rows.filter((row) => classify(row)?.class === row.class);
    expect(right.length / rows.length).toBeGreaterThanOrEqual(0.9);
  });
});
