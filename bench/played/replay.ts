import type { HostName } from './host-name.ts';
import { type Played, play } from './play.ts';
import { playerOf } from './player.ts';
import type { Recording } from './recording.ts';
import type { PlayedTask } from './task.ts';

export interface Playable {
  readonly task: PlayedTask;
  readonly recording: Recording;
}

export function replay({ task, recording }: Playable, host: HostName): Promise<Played> {
  const players = recording.requests.map(playerOf);
  return play(task, host, (request) => players[request] ?? playerOf({}));
}
