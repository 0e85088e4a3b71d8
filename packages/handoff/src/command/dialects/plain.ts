import { InvalidInputError } from '@pce/core/errors';
import { noCapabilities } from '../../session/no-capabilities.js';
import type { CommandDialect } from '../command-dialect.js';

/** Placeholder of the prompt in the arguments of a program. */
const placeholder = '{prompt}';

/**
 * Any program that takes a prompt as an argument and prints its answer: one of the arguments must be or contain
 * `{prompt}`. Its activity in between is unknown.
 */
export function plainDialect(args: readonly string[]): CommandDialect {
  if (!args.some((arg) => arg.includes(placeholder))) {
    throw new InvalidInputError(`none of the arguments contains ${placeholder}: add it to one`);
  }
  return {
    capabilities: { ...noCapabilities, streams: true, cancels: true, noticesEnd: true },
    speaksJson: false,
    announcesResult: false,
    toArgs: ({ text }) => args.map((arg) => arg.split(placeholder).join(text)),
    read: () => undefined,
  };
}
