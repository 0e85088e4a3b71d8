import { memoryStore } from '@pce/core';
import { diffClassifier } from '@pce/diff';
import { createTracker } from '@pce/tracker';
import { expect, it } from 'vitest';
import { findQuestion, openQuestions } from './episode-questions.js';

const asked = ['l.q1', 'l.q10', 'l.q2', 'm.q1', 'odd'];

/** The open questions of an episode, two a page. */
async function withQuestions() {
  const tracker = createTracker({ store: memoryStore(), classifier: diffClassifier() });
  await tracker.startEpisode({ goal: 'Dig', episode: 'e1' });
  for (const intervention of asked) {
    await tracker.openIntervention({
      ...{ episode: 'e1', intervention, kind: 'permission', role: 'executor' },
      ...{ message: 'dig?', options: ['allow', 'reject'] },
    });
  }
  const listInterventions: typeof tracker.listInterventions = (page) =>
    tracker.listInterventions({ ...page, limit: 2 });
  return { listInterventions };
}

it('are listed, however many pages they fill (C8)', async () => {
  const all = await openQuestions(await withQuestions());

  expect(all.map(({ intervention }) => intervention).sort()).toEqual(asked);
});

it.each([
  ['l.q1', 'l.q1'],
  ['l.q2', 'l.q2'],
  ['m.q', 'm.q1'],
  ['l.q', undefined],
  ['l', undefined],
  ['odd', undefined],
  ['n.q1', undefined],
  ['', undefined],
])('are found by %j: %s (C8)', async (name, found) => {
  expect((await findQuestion(await withQuestions(), name))?.intervention).toBe(found);
});
