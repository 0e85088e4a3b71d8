import type { ModelRequest } from './model-server.js';

/** Models that have the files of `texts` listed, and answer with what was found. */
export function listTheTexts({ role, prompt }: ModelRequest): object {
  switch (role) {
    case 'planner':
      return { goals: ['The texts are known'] };
    case 'critic':
      return { verdict: 'PASS', issues: [] };
    case 'executor':
      return prompt.includes('→ r1')
        ? { done: true }
        : { commands: ['Look what is in the folder `texts`'] };
    case 'coordinator':
      return { status: 'selected', name: 'file.list', args: { path: 'texts' }, reason: 'it lists' };
    case 'synthesizer':
      return { answer: 'There are 2 files in texts [c1].' };
    case 'validator':
      return { score: 0.95 };
  }
}
