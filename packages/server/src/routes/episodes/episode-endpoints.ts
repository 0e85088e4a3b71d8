import type { Endpoint } from '../../endpoint/endpoint.js';
import { cancelEpisode } from './cancel-episode.js';
import { diffCheckpoints } from './diff-checkpoints.js';
import { getCheckpoint } from './get-checkpoint.js';
import { getEpisode } from './get-episode.js';
import { listCheckpoints } from './list-checkpoints.js';
import { listEpisodeEvents } from './list-episode-events.js';
import { listEpisodes } from './list-episodes.js';
import { pauseEpisode } from './pause-episode.js';
import { resolveEpisodeIntervention } from './resolve-episode-intervention.js';
import { restoreCheckpoint } from './restore-checkpoint.js';
import { resumeEpisode } from './resume-episode.js';
import { streamEpisode } from './stream-episode.js';

export const episodeEndpoints: readonly Endpoint[] = [
  listEpisodes,
  getEpisode,
  listCheckpoints,
  getCheckpoint,
  diffCheckpoints,
  listEpisodeEvents,
  streamEpisode,
  pauseEpisode,
  resumeEpisode,
  cancelEpisode,
  restoreCheckpoint,
  resolveEpisodeIntervention,
];
