import type { Orchestrator } from '@pce/core';

/** Starts and continues turns: an orchestrator of the host over the store of the server. */
export type TurnDriver = Pick<
  Orchestrator,
  'start' | 'thread' | 'resume' | 'fork' | 'resolve' | 'decide'
>;
