import assert from 'node:assert/strict';
import type { ConformanceCase } from '../../src/suite/conformance-case.js';
import type { Flaws } from './mutation.js';

export interface BrokenImplementation<Subject> {
  readonly flaw: string;
  readonly noticedBy: string;
  readonly says: RegExp;
  make(): Subject | Promise<Subject>;
}

/** Asserts that the named case rejects with an assertion whose message matches `says`. */
export async function assertNoticed<Subject>(
  cases: readonly ConformanceCase<Subject>[],
  { noticedBy, says, make }: BrokenImplementation<Subject>,
): Promise<void> {
  const [noticing, ...others] = cases.filter(({ name }) => name === noticedBy);
  assert.ok(noticing && others.length === 0, `there is one case of the name ${noticedBy}`);
  const subject = await make();
  await assert.rejects(noticing.run(subject), (error) => {
    assert.ok(error instanceof assert.AssertionError, `no assertion failed: ${String(error)}`);
    assert.match(error.message, says);
    return true;
  });
}

export function brokenBy<Made, Subject>(
  flaws: Flaws<readonly [says: RegExp, flawed: Made]>,
  make: (flawed: Made) => Subject | Promise<Subject>,
): readonly BrokenImplementation<Subject>[] {
  return Object.entries(flaws).flatMap(([noticedBy, noticed]) =>
    Object.entries(noticed).map(([flaw, [says, flawed]]) => ({
      ...{ flaw, noticedBy, says },
      make: () => make(flawed),
    })),
  );
}
