import { InvalidInputError } from '@pce/core/errors';
import type { Channel } from './channel.js';

/** Returns channels whose names are unique and whose hours are hours. Throws `InvalidInputError` otherwise. */
export function assertChannels(channels: readonly Channel[]): readonly Channel[] {
  const names = channels.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new InvalidInputError(`two channels are named ${twice}`);
  for (const { name, quiet } of channels) {
    if (quiet === undefined) continue;
    const { from, to, timeZone } = quiet;
    if (![from, to].every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)))
      throw new InvalidInputError(`channel ${name}: quiet hours are written as 22:00`);
    try {
      new Intl.DateTimeFormat('en', { timeZone });
    } catch (cause) {
      throw new InvalidInputError(`channel ${name}: no time zone ${timeZone}`, { cause });
    }
  }
  return channels;
}
