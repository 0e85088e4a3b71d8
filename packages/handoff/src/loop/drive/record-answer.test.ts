import { expect, it } from 'vitest';
import { aLoop } from '../../../test/a-loop.js';

const expected = {
  aligned: false,
  diagnosis: 'The plan grew.',
  actionItems: ['Cut step 4'],
  rationale: 'it loses data',
  at: 1,
};

it.each([
  ['that answer', true],
  ['an earlier one', false],
])("the tracker's reflection on %s is sent with it: %j (C3, C4)", async (_, isOf) => {
  const made = aLoop({
    execute(prompt, __, files) {
      files.set('report.md', prompt);
      return [{ type: 'say', text: 'Done' }];
    },
  });
  const { tracker } = made;
  const looking = {
    ...tracker,
    async getStatus(episode: string) {
      const status = await tracker.getStatus(episode);
      const [last] = (await tracker.listCheckpoints({ episode })).rows;
      const checkpoint = isOf ? (last?.checkpoint ?? '') : 'an earlier one';
      return { ...status, reflection: { ...expected, checkpoint } };
    },
  };
  expect(await made.again({ tracker: looking }).run()).toMatchObject({ status: 'completed' });
  const [prompt = ''] = made.executor.prompts;
  for (const words of [expected.diagnosis, 'Cut step 4', expected.rationale]) {
    expect(prompt.includes(words)).toBe(isOf);
  }
});

it('nothing is sent to an agent while its episode is paused (C6)', async () => {
  const made = aLoop({
    execute: (_, n) => (n === 1 ? [{ type: 'stop', at: 'max_tokens' }] : []),
    options: {
      onEvent(type) {
        if (type === 'prompt.closed' && made.executor.prompts.length === 1) {
          void made.tracker.pauseEpisode({ episode: 'l1', reason: 'lunch' });
        }
      },
    },
  });
  expect(await made.run()).toMatchObject({ status: 'paused', reason: 'lunch' });
  expect(made.executor.prompts).toHaveLength(1);
});
