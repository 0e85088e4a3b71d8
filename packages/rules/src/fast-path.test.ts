import { createOrchestrator, type TurnEvent } from '@pce/core';
import { defineTool } from '@pce/core/internal';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ruleRoles } from './rule-roles.js';

const temperature = defineTool({
  name: 'weather.temperature',
  description: 'Show the temperature in a city',
  input: z.object({ city: z.string() }),
  effect: 'read',
  execute: ({ city }) => ({ city, celsius: 12 }),
});

const orchestrator = () => createOrchestrator({ ...ruleRoles(), tools: [temperature] });

/** Roles that an ended turn asked, and tools that it called, by its events. */
const doneIn = (events: readonly TurnEvent[]) =>
  events.filter(({ type }) => /^(tool|executor|coordinator)\./.test(type)).map(({ type }) => type);

describe('a request that needs no tool (A10, A23)', () => {
  it.each([
    ['Hello!', '', /^Hello/],
    ['Good morning! How are you?', '', /^Hello/],
    ["What's my favorite color?", 'My favorite color is teal.', /is teal\. \[ctx\]/],
    ['What is the colour?', 'The colour is blue.', /is blue\. \[ctx\]/],
  ])('%s', async (request, context, answer) => {
    await using pce = orchestrator();
    const turn = pce.start(request, { context });
    const events: TurnEvent[] = [];
    for await (const event of turn) events.push(event);
    const result = await turn.result();
    expect(result).toMatchObject({ status: 'completed', answer: expect.stringMatching(answer) });
    expect(doneIn(events)).toEqual([]);
    expect(result.usage.modelCalls).toBe(0);
  });

  it.each(['Why did you pick those?', 'What did you find?', 'What is the celsius in Bern?'])(
    'follows up on results: %s',
    async (request) => {
      await using pce = orchestrator();
      const thread = pce.thread('t');
      await thread.start('Show the temperature in the city "Bern"').result();
      const { status, answer, usage } = await thread.start(request).result();
      expect([status, answer]).toEqual(['completed', '- city: Bern, celsius: 12 [c1]']);
      expect(usage.modelCalls).toBe(0);
    },
  );

  it.each([
    ['What is my shoe size?', 'My favorite color is teal.'],
    ['What is my favorite color?', ''],
  ])('asks if the context has no answer: %s', async (request, context) => {
    await using pce = orchestrator();
    expect((await pce.start(request, { context }).result()).status).toBe('blocked');
  });
});

describe('a request that refers to an earlier one (A23)', () => {
  it.each([
    ['Show it', 'it'],
    ['Show the second one', 'the second one'],
  ])('is asked about, and continues with the answer: %s', async (request, words) => {
    await using pce = orchestrator();
    const { interventions } = await pce.thread('t').start(request).result();
    expect(interventions[0]?.message).toContain(`What does "${words}" mean`);

    const answer = 'Show the temperature in the city "Oslo"';
    const resolution = { choose: 'answer', answer, by: 'ann' };
    const result = await pce.resolve(interventions[0]?.id ?? '', resolution).result();
    expect([result.status, result.claims[0]?.claim]).toEqual([
      'completed',
      expect.stringContaining('Oslo'),
    ]);
  });

  it('is none if it names all, or is quoted', async () => {
    await using pce = orchestrator();
    const named = await pce.thread('t').start('Show the temperature in the city "it"').result();
    expect(named.status).toBe('completed');
  });
});
