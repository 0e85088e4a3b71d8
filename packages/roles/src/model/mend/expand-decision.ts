import { isJsonObject } from '@pce/core/contracts';

/** Returns an Executor's answer with the action that its commands imply. */
export function expandDecision(value: unknown): unknown {
  if (!isJsonObject(value) || (value.action !== undefined && value.action !== null)) return value;
  const isCommand = value.command !== undefined || value.commands !== undefined;
  return isCommand ? { ...value, action: 'COMMAND' } : value;
}
