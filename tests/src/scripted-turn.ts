import { defineTool, type Effect, type Roles, type Tool } from '@pce/core';
import type { CoordinatorAnswer } from '@pce/core/contracts';
import { effects } from '@pce/core/internal';
import { aCommand, completion, scriptedRoles } from '@pce/testkit';
import * as z from 'zod';
import type { EffectsFile } from './effects-file.ts';
import { pause, upTo } from './random.ts';

export const script: readonly Effect[] = [
  'read',
  'idempotent',
  'once',
  'idempotent',
  'once',
  'read',
];

/** Depends only on its input, so that a turn continues the same in any process. */
export function scriptedTurnRoles(): Roles {
  return scriptedRoles({
    decide({ iteration, inputs }) {
      const effect = script[iteration - 1];
      return effect ? aCommand(`${effect} ${iteration} ${inputs.turn}`) : completion();
    },
    coordinate({ command }): CoordinatorAnswer {
      const [effect, step, turn = ''] = command.split(' ');
      const args = { turn, step: Number(step) };
      return { status: 'selected', kind: 'tool', name: `world.${effect}`, args, reason: '' };
    },
  });
}

/** Makes one tool of each effect class. Each takes a moment, in which it may be killed. */
export function worldTools(world: EffectsFile): readonly Tool[] {
  return effects.map((effect) =>
    defineTool({
      name: `world.${effect}`,
      description: `Change the world: ${effect}`,
      input: z.object({ turn: z.string(), step: z.number() }),
      effect,
      async execute({ turn, step }, { idempotencyKey }) {
        await pause(upTo(4));
        world.write({ turn, step, effect, key: idempotencyKey });
        await pause(upTo(8));
        return { step };
      },
    }),
  );
}
