import type { Logger } from '@voltagent/internal';

const silent = () => {};

export const silentLogger: Logger = {
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
  child: () => silentLogger,
};
