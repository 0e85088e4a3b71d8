import type { Roles } from '@pce/core';
import { modelRoles, soloRoles } from '@pce/roles';
import { scriptedModel } from '@pce/testkit';
import type { ScriptedRequest } from '@pce/testkit/internal';
import { script, scriptedTurnRoles } from './scripted-turn.ts';

/** Roles that run the script of a turn: scripted directly, or by a model that reads only its prompts. */

export type RoleSet = 'scripted' | 'model' | 'solo';

export function rolesOf(set: RoleSet): Roles {
  switch (set) {
    case 'scripted':
      return scriptedTurnRoles();
    case 'model':
      return modelRoles(scriptedModel(decideByPrompt));
    case 'solo':
      return soloRoles(scriptedModel(answerByMessages, { converses: true }));
  }
}

const done = 'The world was changed [c1].';

/** Answers by the remaining decisions in the prompt, so that the answer is the same in any process. */
function decideByPrompt({ prompt }: ScriptedRequest): unknown {
  const [, left] = /(\d+) decisions? left/.exec(prompt) ?? [];
  if (left === undefined) return { answer: done };
  const step = 10 - Number(left) + 1;
  const effect = script[step - 1];
  if (effect === undefined) return { done: true };
  const turn = /^turn: "?([\w.-]+)/m.exec(prompt)?.[1];
  return { commands: [`Change the world: ${effect} with turn \`${turn}\` and step ${step}`] };
}

function answerByMessages({ messages = [] }: ScriptedRequest): unknown {
  const step = messages.filter(({ role }) => role === 'assistant').length + 1;
  const effect = script[step - 1];
  if (effect === undefined) return done;
  const turn = /turn: "?([\w.-]+)/.exec(JSON.stringify(messages[0]).replaceAll('\\"', '"'))?.[1];
  return { calls: [{ tool: `world.${effect}`, args: { turn, step } }] };
}
