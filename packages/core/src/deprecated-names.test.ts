import { aCommand, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openDesk } from '../test/desk.js';
import { createOrchestrator, defineTool, LimitReachedError, meterBudget } from './index.js';

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

  it.each([{ requiresSource: true }, { owesSource: true }])(
    'of an option of a tool counts as the option: %o',
    async (name) => {
      const look = {
        name: 'look',
        description: 'Look',
        input: z.object({}),
        execute: () => 'seen',
      };
      const defined = defineTool({ ...look, ...name });
      const composed = { ...defineTool(look), ...name, name: 'look.composed' };
      const decisions = [aCommand('look'), aCommand('look.composed')];
      const { commands } = await openDesk(decisions, { tools: [defined, composed] }).pce.run(
        'Look',
      );
      expect(commands.map(({ error }) => error?.code)).toEqual([
        'missing_source',
        'missing_source',
      ]);
    },
  );

  it('of a list holds the same', async () => {
    const { pce } = openDesk([aCommand('send text=a')], { needsApproval: () => true });
    const { interventions } = await pce.run('Pay');
    const [{ intervention, ...listed } = {}] = await pce.interventions();
    expect([intervention, listed]).toMatchObject([interventions[0], interventions[0]]);
  });

  it('of a function does the same', () => {
    const budget = meterBudget({ limits: { modelCalls: 0 } });
    expect(() => budget.reserveModelCall()).toThrow(LimitReachedError);
  });

  it('of a promise is the same promise', async () => {
    const turn = createOrchestrator(scriptedRoles()).start('Look');
    expect(turn.accepted).toBe(turn.durable);
    await turn.result();
  });

  it.each([
    [{ owner: 'a', process: 'b' }, 'drop owner'],
    [{ outageMs: 1, maxOutageMs: 2 }, 'drop outageMs'],
  ])('is to be dropped if it says something else: %o', (both, advice) => {
    expect(() => createOrchestrator({ ...scriptedRoles(), ...both })).toThrow(advice);
  });
});
