import type { ToolFamily } from '@pce/core/tools';

/** The rules of tools that look something up on the internet, in three passes at most. Open: a host may add tools of its own. */
export const researchFamily: ToolFamily = {
  name: 'internet',
  description: 'Research on the internet',
  open: true,
  members: {
    'internet.research': {
      parameters: {
        type: 'object',
        properties: { query: { type: 'string' } },
        required: ['query'],
      },
      effect: 'read',
      maxPasses: 3,
    },
  },
  constraints: [
    'Each query, or page of its answers, is a pass; what was found before the last one is the result.',
    'Only hosts that are allowed by name are asked.',
    'Every claim names the address that it comes from.',
  ],
};
