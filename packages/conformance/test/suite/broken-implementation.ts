import assert from 'node:assert/strict';
import type { ConformanceCase } from '../../src/suite/conformance-case.js';
import type { Flaws } from './mutation.js';

export interface BrokenImplementation<Subject> {
  readonly flaw: string;
  readonly noticedBy: string;
  make(): Subject | Promise<Subject>;
}

/** Asserts that the named case rejects with an assertion. */
export async function assertNoticed<Subject>(
  cases: readonly ConformanceCase<Subject>[],
  { noticedBy, make }: BrokenImplementation<Subject>,
): Promise<void> {
  const [noticing, ...others] = cases.filter(({ name }) => name === noticedBy);
  assert.ok(noticing && others.length === 0, `there is one case of the name ${noticedBy}`);
  const subject = await make();
  await assert.rejects(noticing.run(subject), (error) => {
    assert.ok(error instanceof assert.AssertionError, `no assertion failed: ${String(error)}`);
    return true;
  });
}

export function brokenBy<Made, Subject>(
  flaws: Flaws<Made>,
  make: (flawed: Made) => Subject | Promise<Subject>,
): readonly BrokenImplementation<Subject>[] {
  return Object.entries(flaws).flatMap(([noticedBy, noticed]) =>
    Object.entries(noticed).map(([flaw, flawed]) => ({
      flaw,
      noticedBy,
      make: () => make(flawed),
    })),
  );
}
