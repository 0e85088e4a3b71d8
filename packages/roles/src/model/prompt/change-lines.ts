import type { TurnEffect } from '@pce/core/contracts';
import type { Sequence } from '@pce/core/internal';
import { shorten } from '@pce/role-parts';
import { bullets } from './sections.js';

/** Maximum characters of a call's arguments, and maximum number of calls, the newest. */
const maxArguments = 1_500;
const maxCalls = 40;

/** Returns a line for each call that changed something, with its arguments, which results seldom repeat. */
export function changeLines(effects: Sequence<TurnEffect>): string {
  const shown = effects.toArray().slice(-maxCalls);
  const each = Math.floor(Math.min(maxArguments, 12_000 / Math.max(1, shown.length)));
  return bullets(
    shown.map(({ tool, args, status }) => {
      const doubt = status === 'unknown' ? ' (it failed, and may have had its effect)' : '';
      return `${tool}${doubt}: ${shorten(JSON.stringify(args), each)}`;
    }),
  );
}
