import assert from 'node:assert/strict';
import type { Scrubber } from '@pce/core/ports';
import {
  type ConformanceCase,
  describeError,
  type PlaceOptions,
  registerCases,
  settle,
  toCases,
} from '../suite/conformance-case.js';

/** A scrubber and the secrets that it must remove. */
export interface ScrubberPlace {
  readonly scrubber: Scrubber;
  /** Secrets as they occur in texts: e-mail addresses, keys, names. At least one. */
  readonly secrets: readonly string[];
}

const around = (secret: string): readonly string[] => [
  secret,
  `see ${secret} for more`,
  `first line\n${secret}\nlast line`,
  `(${secret})`,
  `"${secret}", and ${secret} again`,
];

/** Texts on which a backtracking pattern exceeds the test's time limit. */
const long = [
  'a',
  '@',
  'a@',
  'a.',
  '/home/',
  '-----BEGIN PRIVATE KEY-----',
  'x:',
  '+49 ',
  '\ud800',
];

export const scrubberCases: readonly ConformanceCase<ScrubberPlace>[] = toCases({
  async 'removes its secrets at any position (C9)'({ scrubber, secrets }) {
    assert.ok(secrets.length > 0, 'name one secret at least');
    for (const text of secrets.flatMap(around)) {
      const scrubbed = scrubber.scrub(text);
      const left = secrets.filter((secret) => scrubbed.includes(secret));
      assert.deepEqual(left, [], `it is left in ${JSON.stringify(scrubbed)}`);
    }
  },
  async 'leaves other words as they are (C9)'({ scrubber, secrets: [secret = ''] }) {
    const scrubbed = scrubber.scrub(`Add a search box; ask ${secret} about step 3.`);
    assert.ok(scrubbed.startsWith('Add a search box; ask '), `it says ${scrubbed}`);
    assert.ok(scrubbed.endsWith(' about step 3.'), `it says ${scrubbed}`);
  },
  async 'gives the same answer to the same text, and leaves its own answers alone (C9)'({
    scrubber,
    secrets,
  }) {
    for (const text of secrets.flatMap(around)) {
      const once = scrubber.scrub(text);
      assert.equal(scrubber.scrub(text), once, 'another answer to the same text');
      assert.equal(scrubber.scrub(once), once, 'it changes its own output');
    }
  },
  async 'accepts any text and terminates (C9)'({ scrubber }) {
    for (const text of ['', '\0', ...long.map((piece) => piece.repeat(50_000))]) {
      const outcome = await settle(() => scrubber.scrub(text));
      assert.ok(outcome.ok, outcome.ok ? '' : `it throws: ${describeError(outcome.error)}`);
    }
  },
});

/** Registers a test for each promise of the `Scrubber` port. */
export function scrubberConformance({ place, ...suite }: PlaceOptions<ScrubberPlace>): void {
  registerCases(suite, 'Scrubber', scrubberCases, place);
}
