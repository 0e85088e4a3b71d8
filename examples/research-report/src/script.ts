import { rolePrompts } from '@pce/roles';
import type { ModelScript } from '@pce/testkit';

/** Makes the model's offline answers: those of the roles in order, and a call for any Coordinator request. */
export function offlineScript(): ModelScript {
  const rest = [...answers];
  return ({ system, prompt }) =>
    system.startsWith(rolePrompts.coordinator) ? callFor(prompt) : rest.shift();
}

/** Returns the call for a command that names a document, or their folder. */
function callFor(prompt: string): object {
  const [path = 'documents'] = /documents\/\w+\.md/.exec(prompt) ?? [];
  const name = path === 'documents' ? 'file.list' : 'file.read';
  return { status: 'selected', name, args: { path }, reason: 'it does just that' };
}

const answers: readonly object[] = [
  // Planner: constraints and criteria come from the document.
  {
    goals: [
      'How much the bikes were used, and what they replaced, is known',
      'What a loan cost the town is known',
      'What users and neighbours complain about is known',
      'Whether to go on is recommended',
    ],
  },
  // Executor
  { commands: ['List the files in `documents`'] },
  {
    commands: ['usage', 'survey', 'costs', 'letters'].map(
      (name) => `Read \`documents/${name}.md\``,
    ),
  },
  { done: true },
  // Synthesizer
  {
    answer: `## Recommendation

Go on for a year with 41 bikes, on two conditions: a station at the hospital and marked places in Mill Street [c2, c5].

## Use

- 517 people took 1,284 loans from March to August, 271 of them in August alone [c2].
- 63% [c3 '63% say that their last loan replaced a trip by car'] of the users who answered say that their last loan replaced a trip by car; 206 [c3 '206 of 517 users answered'] of 517 answered [c3].

## Cost

- The net cost was 82,176 EUR [c4 'The net cost is 82,176 EUR'], or 64 EUR a loan [c4 'or 64 EUR a loan'] [c4].
- Repairs took 18,200 EUR of the sum of 96,300 EUR, or 19% [=c4.text[Item = 'Repairs'].EUR / c4.text[Item = 'Sum'].EUR] [c4].

## Complaints

- 88 users named stations too far from home, 41 bikes that were not charged [c3].
- Seven letters complain of bikes across the pavement in Mill Street [c5].

## Not found

- What the loans would cost with more stations`,
  },
];
