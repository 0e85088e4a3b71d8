import { aCommand, aPlan, aValidation, completion, type RoleScripts } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { assertSound, openDesk } from '../../test/desk.js';
import type { ExecutorDecision } from '../contracts/index.js';
import { memoryStore } from '../index.js';
import type { CriterionCheck } from '../internal.js';

const warnedOf = ({ warnings }: { readonly warnings: readonly { readonly code: string }[] }) =>
  warnings.map(({ code }) => code);

/** Scripts that fail the test if one of these roles is called. */
const unasked = (...names: (keyof RoleScripts)[]): RoleScripts =>
  Object.fromEntries(
    names.map((name) => [
      name,
      () => {
        throw new Error(`${name} was asked`);
      },
    ]),
  );

const replies: ExecutorDecision = { ...completion(), reply: 'You are welcome!' };
const plan = aPlan({ goals: [], routeTo: 'reply', answer: 'You are welcome!' });

describe('a reply', () => {
  it('of the Planner is delivered without a call to another role (A1)', async () => {
    const scripts = { plan, ...unasked('decide', 'synthesize', 'validate') };
    const { pce } = openDesk([], { scripts });
    const result = await pce.start('Thank you').result();
    expect(result).toMatchObject({
      status: 'completed',
      answer: 'You are welcome!',
      iterations: 0,
      warnings: [],
      evidence: [],
    });
    await assertSound(pce, result);
  });

  it('of the Executor is delivered after one decision (A1, A2)', async () => {
    const { pce } = openDesk([replies], { scripts: unasked('synthesize', 'validate') });
    const result = await pce.start('Thank you').result();
    expect(result).toMatchObject({
      status: 'completed',
      answer: 'You are welcome!',
      iterations: 1,
      warnings: [],
    });
    await assertSound(pce, result);
  });

  it('is followed by the output that the host wants (A11)', async () => {
    const { pce } = openDesk([replies], { scripts: { fillOutput: { value: { n: 1 } } } });
    const output = z.object({ n: z.number() });
    expect((await pce.start('How many?', { output }).result()).output).toEqual({ n: 1 });
  });

  it.each<[string, readonly ExecutorDecision[], RoleScripts]>([
    ['Planner', [], { plan }],
    ['Executor', [replies], {}],
  ])(
    'of the %s is discarded if guards check answers: the Synthesizer writes one (A22)',
    async (_, decisions, scripts) => {
      const seen: object[] = [];
      const store = memoryStore();
      const { pce } = openDesk(decisions, {
        store,
        scripts,
        outputGuard: {
          name: 'lid',
          checkOutput(about) {
            seen.push(about);
            return { action: 'allow' };
          },
        },
      });
      const result = await pce.start('Thank you').result();
      expect([result.status, result.answer]).toEqual(['completed', 'Done.']);
      expect(seen).toMatchObject([{ answer: 'Done.' }]);
      const bodies = (await store.read({ stream: `turn/${result.turn}` })).map(({ body }) => body);
      expect(bodies.join()).not.toContain('welcome');
      await assertSound(pce, result);
      const { pce: another } = openDesk([], { store });
      await assertSound(another, await another.result(result.turn));
    },
  );
});

describe('an answer of the Executor from the context', () => {
  it('is validated without a Synthesizer (A2, A11)', async () => {
    const validated: string[] = [];
    const { pce } = openDesk([{ ...completion(), answer: 'It opens at nine [ctx].' }], {
      scripts: {
        ...unasked('synthesize'),
        validate({ answer }) {
          validated.push(answer);
          return aValidation(1);
        },
      },
    });
    const result = await pce.start('When?', { context: 'We open at nine.' }).result();
    expect(validated).toEqual(['It opens at nine [ctx].']);
    expect(result).toMatchObject({ status: 'completed', answer: 'It opens at nine [ctx].' });
    await assertSound(pce, result);
  });
});

describe('a question of the Executor', () => {
  const asks: ExecutorDecision = {
    action: 'BLOCKED',
    asks: true,
    reasoning: 'Which ticket?',
    goalFocus: [],
    goalsProgress: [],
  };

  it('is put to the user, and it decides again with the answer (A2, A14)', async () => {
    const { pce, asked } = openDesk([asks, aCommand('read id=a')], {
      limits: { plannerInvocations: 1 },
    });
    const blocked = await pce.start('Read it').result();
    expect(blocked).toMatchObject({
      status: 'blocked',
      interventions: [{ kind: 'clarification', phase: 'executor', message: 'Which ticket?' }],
    });
    await assertSound(pce, blocked);
    const [question] = blocked.interventions;
    const answer = { choose: 'answer', answer: 'Ticket a', by: 'ann' };
    const result = await pce.resolve(question?.id ?? '', answer).result();
    expect(asked[1]?.answers).toEqual([
      { question: 'Which ticket?', choice: 'answer', answer: 'Ticket a' },
    ]);
    expect(result).toMatchObject({ status: 'completed', iterations: 3 });
    await assertSound(pce, result);
  });
});

describe('an answer that its validation does not approve', () => {
  const issues = ['two values are not proven'];
  const unmet: CriterionCheck = {
    criterion: 'There are three',
    detail: 'there are two',
    status: 'failed',
  };

  it('is delivered with a warning once no more plans are allowed (A7, A11)', async () => {
    const { pce } = openDesk([], { scripts: { validate: aValidation(0.4, { issues }) } });
    const result = await pce.start('How many?').result();
    expect(result).toMatchObject({ status: 'completed', answer: 'Done.' });
    expect(warnedOf(result)).toEqual(['plannerInvocations']);
    await assertSound(pce, result);
  });

  it('with unknown citations is delivered too, once nothing is left (A11)', async () => {
    const { pce } = openDesk([], { scripts: { synthesize: { answer: 'Two [c7].' } } });
    const result = await pce.start('How many?').result();
    expect(result).toMatchObject({ status: 'completed', answer: 'Two [c7].' });
  });

  it.each([0.6, 0.4])(
    'fails if a declared criterion was measured as not met: score %d (A11)',
    async (score) => {
      const { pce } = openDesk([], {
        scripts: { validate: aValidation(score, { issues, criteria: [unmet] }) },
      });
      const result = await pce.start('How many?').result();
      expect([result.status, result.answer]).toEqual(['failed', 'Done.']);
      await assertSound(pce, result);
    },
  );
});
