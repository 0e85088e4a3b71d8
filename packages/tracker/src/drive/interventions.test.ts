import { expect, it } from 'vitest';
import { watched } from '../../test/watched.js';
import { createTracker } from '../index.js';

const question = {
  intervention: 'q1',
  kind: 'permission',
  role: 'executor',
  message: 'the executor wants to: run `npm publish`, as ann@example.org',
  options: ['allow', 'reject'],
  act: 'a'.repeat(64),
};

async function asked() {
  const { tracker, options, clock } = watched();
  const { episode } = await tracker.startEpisode();
  await tracker.openIntervention({ episode, ...question });
  return { tracker, options, clock, episode, name: { episode, intervention: 'q1' } };
}

it('an intervention is seen and decided in any process, once (C6, A14)', async () => {
  const { tracker, options, episode, name } = await asked();
  await using other = createTracker(options);
  const [seen] = (await other.getStatus(episode)).interventions;
  expect(seen).toMatchObject({ ...question, message: expect.not.stringContaining('ann@') });
  expect((await other.listInterventions()).rows).toMatchObject([{ ...name, isOpen: true }]);

  const decided = await other.resolveIntervention({ ...name, choose: 'reject', by: 'ann' });
  expect(decided).toMatchObject({ isOpen: false, choose: 'reject', by: 'ann' });
  expect(await tracker.getIntervention(name)).toEqual(decided);
  const second = tracker.resolveIntervention({ ...name, choose: 'allow' });
  await expect(second).rejects.toMatchObject({ code: 'intervention_resolved' });
  expect((await tracker.getStatus(episode)).interventions).toEqual([]);
  expect((await tracker.listInterventions()).rows).toEqual([]);
});

it('each of several interventions is decided by its own options (C6)', async () => {
  const { tracker, episode, name } = await asked();
  const second = { ...question, intervention: 'q2', options: ['later'] };
  await tracker.openIntervention({ episode, ...second });
  const choice = { episode, intervention: 'q2', choose: 'later' };
  expect(await tracker.resolveIntervention(choice)).toMatchObject({ choose: 'later' });
  await expect(tracker.resolveIntervention({ ...name, choose: 'later' })).rejects.toThrow(
    'choose one of allow, reject, not later',
  );
  expect((await tracker.getIntervention(name)).isOpen).toBe(true);
});

it('an intervention that was opened or decided is not opened again (C6, F1)', async () => {
  const { tracker, episode, name } = await asked();
  await tracker.openIntervention({ episode, ...question, options: ['other'] });
  expect((await tracker.getStatus(episode)).interventions).toMatchObject([question].map(noMessage));
  await tracker.resolveIntervention({ ...name, choose: 'allow' });
  expect(await tracker.openIntervention({ episode, ...question })).toMatchObject({
    isOpen: false,
    choose: 'allow',
  });
});

const noMessage = ({ message: _, ...rest }: typeof question) => rest;

it('an intervention of no use any more closes without an answer, and so do all at the end (C6)', async () => {
  const { tracker, episode, name } = await asked();
  await tracker.withdrawIntervention(name);
  await tracker.withdrawIntervention(name);
  const withdrawn = await tracker.getIntervention(name);
  expect([withdrawn.isOpen, withdrawn.choose]).toEqual([false, undefined]);
  await tracker.openIntervention({ episode, ...question, intervention: 'q2' });
  await tracker.endEpisode({ episode, outcome: 'cancelled' });
  expect((await tracker.listInterventions()).rows).toEqual([]);
  expect(await tracker.getIntervention({ episode, intervention: 'q2' })).toMatchObject({
    isOpen: false,
  });
});

it.each([
  [{ choose: 'perhaps' }, 'choose one of allow, reject'],
  [{ choose: 'allow', intervention: 'q9' }, 'there is no intervention q9'],
])('the answer %j is refused (C6)', async (answer, message) => {
  const { tracker, name } = await asked();
  await expect(tracker.resolveIntervention({ ...name, ...answer })).rejects.toThrow(message);
});

it.each([
  [{ options: [] }, 'options: give 1 to 20'],
  [{ options: ['yes', 'yes'] }, 'options: give 1 to 20'],
  [{ role: 'nobody' }, 'has no role "nobody"'],
  [{ intervention: 'a b' }, 'is no id of an intervention'],
  [{ message: 'x'.repeat(20_001) }, '20000 at most'],
])('a question with %j is refused (C6)', async (wrong, message) => {
  const { tracker, episode } = await asked();
  const opened = tracker.openIntervention({ episode, ...question, intervention: 'q2', ...wrong });
  await expect(opened).rejects.toThrow(message);
});
