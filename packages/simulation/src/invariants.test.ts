import { describe, expect, it } from 'vitest';
import { badStories } from './bad-stories.js';
import type { Invariant } from './invariant.js';
import { invariants } from './invariants.js';
import type { Observation } from './observation.js';
import { soundStory } from './sound-story.js';

/** What the invariant says of a story first; `undefined` where it finds everything to hold. */
function verdict(invariant: Invariant, story: readonly Observation[]): string | undefined {
  const watch = invariant.watch();
  for (const observation of story) {
    const problem = watch(observation);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

describe.each(Object.entries(invariants))('%s', (name, invariant) => {
  const bad = badStories.get(name) ?? [];

  it('holds in a story in which all is well', () => {
    expect(verdict(invariant, soundStory())).toBeUndefined();
  });

  it('can fail', () => {
    expect(bad.length).toBeGreaterThan(0);
  });

  it.each(bad)('does not hold where $name', ({ story, says }) => {
    expect(verdict(invariant, story)).toContain(says);
  });
});
