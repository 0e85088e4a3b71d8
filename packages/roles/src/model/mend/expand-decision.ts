import { isJsonObject } from '@pce/core/contracts';

/** Returns an Executor's answer with the action that its commands imply; one command in a list stands alone. */
export function expandDecision(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const { commands, ...rest } = value;
  const one = Array.isArray(commands) && commands.length === 1 ? commands[0] : undefined;
  const isAlone = one !== undefined && (rest.command === undefined || rest.command === one);
  const decision = isAlone ? { ...rest, command: one } : value;
  const isSaid = decision.action !== undefined && decision.action !== null;
  const isCommand = decision.command !== undefined || commands !== undefined;
  return isCommand && !isSaid ? { ...decision, action: 'COMMAND' } : decision;
}
