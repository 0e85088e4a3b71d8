import { defineStream, eventSchema } from '@pce/core/internal';

/** The journal of one look for the end of the journals; it has no rows. */
export const serverJournal = /* @__PURE__ */ defineStream({
  name: 'server',
  version: 1,
  events: { 'server.began': eventSchema('server.began', {}) },
  initial: ({ at }) => ({ beganAt: at }),
  evolve: (state) => state,
  project: () => [],
});
