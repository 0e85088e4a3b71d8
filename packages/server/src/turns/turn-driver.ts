import type { Orchestrator } from '@pce/core';

/** Whatever begins turns and goes on with them: an orchestrator of the host over the store of the server. */
export type TurnDriver = Pick<Orchestrator, 'start' | 'thread' | 'resume' | 'fork' | 'resolve'>;
