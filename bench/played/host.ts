import type { PlayedCall } from './figures.ts';
import type { Player } from './player.ts';
import type { PlayedTask, Reply, TaskTool } from './task.ts';

interface HostOptions {
  readonly task: PlayedTask;
  readonly tools: readonly TaskTool[];
  readonly player: Player;
  readonly calls: PlayedCall[];
}

interface Host {
  ask(request: string): Promise<Reply>;
  close?(): Promise<void>;
}

export type OpenHost = (options: HostOptions) => Host | Promise<Host>;
