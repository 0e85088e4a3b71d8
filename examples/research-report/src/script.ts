import { rolePrompts } from '@pce/roles';
import type { ModelScript } from '@pce/testkit';

const goals = [
  { id: 'GOAL_1', description: 'Know how much the bikes were used, and what they replaced' },
  { id: 'GOAL_2', description: 'Know what a loan cost the town' },
  { id: 'GOAL_3', description: 'Know what users and neighbours complain about' },
  {
    id: 'GOAL_4',
    description: 'Recommend whether to go on',
    dependsOn: ['GOAL_1', 'GOAL_2', 'GOAL_3'],
  },
];

/** The Executor's command. */
function read(name: string, goal: string): object {
  return { action: 'COMMAND', command: `Read \`documents/${name}\``, goalFocus: [goal] };
}

/** Makes what the model says offline: the roles' answers in order, and a call for whatever the Coordinator is asked. */
export function offlineScript(): ModelScript {
  const rest = [...answers];
  return ({ system, prompt }) =>
    system.startsWith(rolePrompts.coordinator) ? callFor(prompt) : rest.shift();
}

/** Returns the call for a command that names a document, or the folder of them. */
function callFor(prompt: string): object {
  const [path = 'documents'] = /documents\/\w+\.md/.exec(prompt) ?? [];
  const name = path === 'documents' ? 'file.list' : 'file.read';
  return { status: 'selected', name, args: { path }, reason: 'it does just that' };
}

const answers: readonly object[] = [
  // Planner
  {
    routeTo: 'executor',
    goals,
    approach: 'Read all documents, then weigh use and complaints against the cost.',
    successCriteria: ['`count` >= 4'],
    workpad: { constraints: ['Every figure in the report comes from a document'] },
  },
  // Executor
  { action: 'COMMAND', command: 'List the files in `documents`', goalFocus: ['GOAL_1'] },
  read('usage.md', 'GOAL_1'),
  read('survey.md', 'GOAL_1'),
  read('costs.md', 'GOAL_2'),
  {
    action: 'ANALYZE',
    analysis: 'Use grew while a loan cost the town 64 EUR net; complaints are still to be read.',
    goalFocus: ['GOAL_4'],
  },
  read('letters.md', 'GOAL_3'),
  {
    action: 'COMPLETE',
    goalsProgress: goals.map(({ id }) => ({ goalId: id, status: 'achieved' })),
  },
  // Synthesizer
  {
    answer: `## Recommendation

Go on for a year with 41 bikes, on two conditions: a station at the hospital and marked places in Mill Street [c2, c5].

## Use

- 517 people took 1,284 loans from March to August, 271 of them in August alone [c2].
- 63% of the users who answered say that their last loan replaced a trip by car; 206 of 517 answered [c3].

## Cost

- The net cost was 82,176 EUR, or 64 EUR a loan [c4].
- Repairs took 18,200 EUR of 96,300 EUR, or 19% [c4].

## Complaints

- 88 users named stations too far from home, 41 bikes that were not charged [c3].
- Seven letters complain of bikes across the pavement in Mill Street [c5].

## Not found

- What the loans would cost with more stations`,
  },
  // Validator
  {
    score: 0.9,
    checks: {
      claimsSupported: true,
      nothingInvented: true,
      queryAddressed: true,
      coherentFormat: true,
      sourcesPresent: true,
    },
    goals: goals.map(({ id }) => ({ goalId: id, score: 0.9 })),
  },
];
