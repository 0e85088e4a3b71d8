import type { ModelRequest } from './model-server.js';

/** Models that have the files of `texts` listed, and answer with what was found. */
export function listTheTexts({ role, before }: ModelRequest): object {
  switch (role) {
    case 'planner':
      return { routeTo: 'executor', goals: [{ id: 'GOAL_1', description: 'Know the texts' }] };
    case 'critic':
      return { verdict: 'PASS', issues: [] };
    case 'executor':
      return before === 0
        ? {
            action: 'COMMAND',
            command: 'Look what is in the folder `texts`',
            goalFocus: ['GOAL_1'],
          }
        : { action: 'COMPLETE', goalsProgress: [{ goalId: 'GOAL_1', status: 'achieved' }] };
    case 'coordinator':
      return { status: 'selected', name: 'file.list', args: { path: 'texts' }, reason: 'it lists' };
    case 'synthesizer':
      return { answer: 'There are 2 files in texts [c1].' };
    case 'validator':
      return { score: 0.95, checks, goals: [{ goalId: 'GOAL_1', score: 1 }] };
  }
}

const checks = {
  claimsSupported: true,
  nothingInvented: true,
  queryAddressed: true,
  coherentFormat: true,
  sourcesPresent: true,
};
