import type { ToolFamily } from '@pce/core/internal';

/** Rules of every script tool. Open: each script declares its own parameters and effect. */
export const scriptFamily: ToolFamily = {
  name: 'script',
  description: 'Scripts of the workspace, in any language the host can run',
  open: true,
  members: {},
  constraints: [
    'Arguments come as one JSON document on standard input, the answer goes as one to standard output.',
    'Messages go to standard error; another exit code than 0 is a failure, and the end of standard error says why.',
    'A run ends within its time-out, 60 seconds at most, with everything it started.',
    'Only the secrets it names are in its environment, and none is in its answer.',
  ],
};
