import type { ToolFamily } from '@pce/core/tools';

/** The rules of tools that load pages, ten in a call at most: over HTTP, or in a browser. Open: a host may add tools of its own. */
export const browserFamily: ToolFamily = {
  name: 'browser',
  description: 'Pages on the internet, and those that they lead to',
  open: true,
  members: {
    'browser.navigate': {
      parameters: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] },
      effect: 'read',
      maxPasses: 10,
    },
  },
  constraints: [
    'Each page that is loaded is a pass; the pages before the last one are the result.',
    'Only hosts that are allowed by name are asked.',
    'Every claim names the page that it comes from.',
  ],
};
