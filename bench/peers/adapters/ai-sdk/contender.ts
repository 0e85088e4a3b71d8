import type { Contender } from '../../contender.ts';

export const aiSdk: Contender = {
  folder: 'ai-sdk',
  name: 'AI SDK',
  kind: 'agent loop',
  short: true,
  setups: [
    {
      id: 'memory',
      title: 'in memory',
      durability: 'none',
      settings: '`generateText` with `stopWhen: isStepCount(n + 5)`.',
    },
    {
      id: 'rows',
      title: 'host saves steps, NORMAL',
      durability: 'normal',
      settings:
        'It keeps nothing: `onStepEnd` writes the new messages with the row insert of the floor. They can be read again; nothing resumes from them.',
    },
  ],
  imports: { ai: ['generateText', 'isStepCount', 'tool'] },
};
