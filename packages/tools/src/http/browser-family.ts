import type { ToolFamily } from '@pce/core/internal';

/** Rules of tools that load up to ten pages in a call, over HTTP or in a browser. Open: a host may add its own tools. */
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
