import type { ToolFamily } from '@pce/core';

/** Rules of all HTTP tools. Open: a host may add its own tools. */
export const httpFamily: ToolFamily = {
  name: 'http',
  description: 'Requests to the hosts that are allowed by name',
  open: true,
  members: {},
  constraints: [
    'Only hosts that are allowed by name are asked, at redirects too; none in a private network unless that is allowed.',
    'An answer with another status than 2xx is a failure; rate limits say when to try again.',
    'Bodies are JSON, text, or for anything else the hash of their bytes.',
    'Secrets come from the environment by name and are in no argument and no result.',
  ],
};
