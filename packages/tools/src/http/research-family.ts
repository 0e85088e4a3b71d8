import type { ToolFamily } from '@pce/core/internal';

/** Rules of tools that search the internet, in up to three passes. Open: a host may add its own tools. */
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
