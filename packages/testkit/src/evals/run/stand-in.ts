import type { Tool } from '@pce/core';
import { type Effect, modes } from '@pce/core/contracts';
import type { RecordedCall, RecordedDecision } from '../cases/eval-case.js';

/**
 * Returns a tool for each name in recorded calls and in decisions, such as the denial of a call, for hosts that do not pass their
 * own: it has no schema and never runs.
 */
export function standIns(made: readonly (RecordedCall | RecordedDecision)[]): readonly Tool[] {
  const byName = Map.groupBy(made, ({ tool }) => tool);
  return [...byName].map(([name, made]): Tool => {
    const parameters = new Set(made.flatMap(({ args }) => Object.keys(args)));
    return {
      ...{ name, description: name, family: name.split('.')[0] ?? name, modes, source: name },
      ...{ effect: effectOf(made), destructive: false, version: 'recorded' },
      parameters: {
        type: 'object',
        properties: Object.fromEntries([...parameters].map((parameter) => [parameter, {}])),
      },
      ...{ timeoutMs: undefined, maxPasses: undefined, maxOutputBytes: Number.MAX_SAFE_INTEGER },
      parse: (value) => ({ ok: true, value }),
      execute: () =>
        Promise.reject(new TypeError(`${name} is a stand-in: it has only recorded results`)),
    };
  });
}

function effectOf(made: readonly (RecordedCall | RecordedDecision)[]): Effect {
  return made.flatMap((one) => ('effect' in one ? [one.effect] : []))[0] ?? 'once';
}
