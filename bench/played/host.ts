import type { PlayedCall } from './figures.ts';
import type { Player } from './player.ts';
import type { PlayedTask, Reply, TaskTool } from './task.ts';

interface HostOptions {
  readonly task: PlayedTask;
  readonly tools: readonly TaskTool[];
  /** Answers model requests for the current request of the user. */
  readonly player: Player;
  /** Collects the requests to the model. */
  readonly calls: PlayedCall[];
}

interface Host {
  /** Sends the user's requests, one after the other. */
  ask(request: string): Promise<Reply>;
  close?(): Promise<void>;
}

/** Opens a program around a model. */
export type OpenHost = (options: HostOptions) => Host | Promise<Host>;
