import type { ContentStore } from './content/content-store.js';
import { openTexts } from './content/event-texts.js';
import type { Tracker } from './tracker.js';

export function withOpenedTexts(tracker: Tracker, content: ContentStore): Tracker {
  const open = <Value>(value: Value): Promise<Value> => openTexts(content, value);
  return {
    ...tracker,
    startEpisode: async (options) => open(await tracker.startEpisode(options)),
    recordCheckpoint: async (options) => open(await tracker.recordCheckpoint(options)),
    async receiveMessages(options) {
      const { messages, pause } = await tracker.receiveMessages(options);
      return { messages, pause: await open(pause) };
    },
    openIntervention: async (options) => open(await tracker.openIntervention(options)),
    resolveIntervention: async (options) => open(await tracker.resolveIntervention(options)),
    getIntervention: async (name) => open(await tracker.getIntervention(name)),
    listInterventions: async (page) => open(await tracker.listInterventions(page)),
    pauseEpisode: async (options) => open(await tracker.pauseEpisode(options)),
    resumeEpisode: async (options) => open(await tracker.resumeEpisode(options)),
    endEpisode: async (options) => open(await tracker.endEpisode(options)),
    listEpisodes: async (options) => open(await tracker.listEpisodes(options)),
    listCheckpoints: async (options) => open(await tracker.listCheckpoints(options)),
    async getCheckpoint(name) {
      const { scratchpad, ...checkpoint } = await tracker.getCheckpoint(name);
      return { ...(await open(checkpoint)), scratchpad };
    },
    getStatus: async (episode) => open(await tracker.getStatus(episode)),
    async *follow(episode, options) {
      for await (const entry of tracker.follow(episode, options)) yield await open(entry);
    },
  };
}
