import type { BadStory } from './bad-stories/bad-story.js';
import { effectStories } from './bad-stories/effect-stories.js';
import { endStories } from './bad-stories/end-stories.js';
import { journalStories } from './bad-stories/journal-stories.js';
import { limitStories } from './bad-stories/limit-stories.js';

/** Stories in which an invariant does not hold, by its name in the code. */
export const badStories: ReadonlyMap<string, readonly BadStory[]> = new Map(
  Object.entries({ ...journalStories, ...effectStories, ...limitStories, ...endStories }),
);
