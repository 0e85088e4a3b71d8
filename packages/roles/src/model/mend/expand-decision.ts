import { isJsonObject, type Json } from '@pce/core/contracts';

/**
 * Returns an Executor's answer with the action that its commands imply; one command in a list stands alone, and several
 * under the name of one are several.
 */
export function expandDecision(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const { action, command, commands, ...rest } = value;
  if (![command, commands].some(isTold)) return isTold(action) ? { action, ...rest } : rest;
  const areSeveral = Array.isArray(command) && command.length > 1 && !isTold(commands);
  const list = areSeveral ? command : commands;
  const [one, ...others] = Array.isArray(list) ? list : [];
  const isAlone = one !== undefined && others.length === 0 && (!isTold(command) || command === one);
  return {
    ...rest,
    action: isTold(action) ? action : 'COMMAND',
    ...(isAlone && { command: one }),
    ...(!isAlone && !areSeveral && isTold(command) && { command }),
    ...(!isAlone && isTold(list) && { commands: list }),
  };
}

function isTold(said: Json | undefined): boolean {
  return said !== undefined && said !== null && said !== '' && !isEmptyList(said);
}

function isEmptyList(said: Json): boolean {
  return Array.isArray(said) && said.length === 0;
}
