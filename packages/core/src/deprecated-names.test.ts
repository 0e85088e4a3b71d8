import { scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { createOrchestrator } from './turn/orchestrator.js';

describe('a deprecated name', () => {
  it.each([{ process: 'desk 1' }, { owner: 'desk 1' }, { owner: 'desk 1', process: 'desk 1' }])(
    'of an option counts as the option: %o',
    async (name) => {
      const pce = createOrchestrator({ ...scriptedRoles(), ...name });
      const { turn } = await pce.start('Look').pause();
      await pce.resume(turn).result();
      const events = (await pce.events(turn)).map(({ event }) => event);
      expect(events.find(({ type }) => type === 'turn.resumed')).toMatchObject({ owner: 'desk 1' });
    },
  );

  it.each([
    [{ owner: 'a', process: 'b' }, 'drop owner'],
    [{ outageMs: 1, maxOutageMs: 2 }, 'drop outageMs'],
  ])('is to be dropped if it says something else: %o', (both, advice) => {
    expect(() => createOrchestrator({ ...scriptedRoles(), ...both })).toThrow(advice);
  });
});
