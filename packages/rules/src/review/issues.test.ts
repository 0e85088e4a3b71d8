import type { StrategicPlan } from '@pce/core/contracts';
import type { CriticInput } from '@pce/core/ports';
import { missingConstraints, structureIssues } from '@pce/role-parts';
import { aPlan } from '@pce/testkit';
import { expect, it } from 'vitest';
import { openQuestionIssues } from './open-question-issues.js';
import { unreadableCriteria } from './unreadable-criteria.js';

const goal = (id: string, description: string, ...dependsOn: string[]) => ({
  ...{ id, description, dependsOn },
  priority: 'medium' as const,
});

const plan = (changes: Partial<StrategicPlan>, workpad: Partial<StrategicPlan['workpad']> = {}) => {
  const made = aPlan();
  return { ...made, ...changes, workpad: { ...made.workpad, ...workpad } };
};

it('goals depend on goals of the plan, without cycles (A17)', () => {
  expect(structureIssues(plan({ goals: [goal('A', 'a'), goal('B', 'b', 'A')] }))).toEqual([]);
  expect(structureIssues(plan({ goals: [goal('A', 'a', 'C', 'B'), goal('B', 'b', 'D')] }))).toEqual(
    [
      'A depends on C, which is not a goal of the plan.',
      'B depends on D, which is not a goal of the plan.',
    ],
  );
  expect(structureIssues(plan({ goals: [goal('A', 'a', 'B', 'C'), goal('B', 'b', 'A')] }))).toEqual(
    [
      'A depends on C, which is not a goal of the plan.',
      expect.stringMatching(/^Goals wait for each other: (?:A → B → A|B → A → B)\.$/),
    ],
  );
});

it('an executable plan has a goal; one that asks needs none (A17)', () => {
  expect(structureIssues(plan({ goals: [], routeTo: 'executor' }))).toEqual([
    'The plan has no goal.',
  ]);
  expect(structureIssues(plan({ goals: [], routeTo: 'clarify' }))).toEqual([]);
});

it('a question of the workpad was put to a person (A17)', () => {
  const openQuestions = ['Which shop?', ' ', 'Which day?'];
  const answer = (question: string) => ({ question, choice: 'continue', answer: undefined });
  const input = (...answers: CriticInput['answers']): CriticInput => ({
    ...{ request: '', attempt: 1 },
    ...{ plan: plan({}, { openQuestions }), answers },
  });

  expect(openQuestionIssues(input())).toEqual(['Which shop?', 'Which day?']);
  expect(openQuestionIssues(input(answer('1. Which shop? 2. When?')))).toEqual(['Which day?']);
  expect(openQuestionIssues(input(answer('Which day?'), answer('Which shop?')))).toEqual([]);
});

it('a plan has the constraints of its document, with values for inputs (A17)', () => {
  const request = (...constraints: string[]) =>
    [
      '## Goals',
      '- Buy a lamp',
      '## Steps',
      '1. Buy a lamp',
      '## Constraints',
      ...constraints,
    ].join('\n');
  const made = plan(
    { goals: [goal('GOAL_1', 'Buy a lamp')], approach: 'Slowly', successCriteria: ['It shines'] },
    { constraints: ['Under 50 USD'], assumptions: ['The shop is open'], risks: ['It may break'] },
  );

  expect(missingConstraints(request('- Under 50 USD', '- Under {{budget}} USD'), made)).toEqual([]);
  expect(missingConstraints(request('- Slowly, an open shop, may break, shines'), made)).toEqual(
    [],
  );
  expect(missingConstraints(request('- Under 60 USD', '- Nothing red'), made)).toEqual([
    'The plan leaves out a constraint: "Under 60 USD".',
    'The plan leaves out a constraint: "Nothing red".',
  ]);
  expect(missingConstraints('Buy a lamp', made)).toEqual([]);
});

it('a criterion that code cannot measure is left to a person (A11)', () => {
  expect(
    unreadableCriteria(plan({ successCriteria: ['price < 50', 'Everyone likes the lamp'] })),
  ).toEqual(['"Everyone likes the lamp" cannot be measured: a person has to look.']);
});
