import type { GuardOptions } from '@pce/core/guards';
import type { GuardVerdict } from '@pce/core/ports';
import type { SimulationEnvironment } from './environment.js';

/** Makes guards that decide at random and sometimes throw; their changes keep the meaning. */
export function simulatedGuards({ random }: SimulationEnvironment): GuardOptions {
  const decide = <Change>(to: Change): GuardVerdict<Change> => {
    const action = random.weighted([
      [12, 'allow'],
      [1, 'change'],
      [1, 'refuse'],
      [1, 'ask'],
      [1, 'throw'],
    ] as const);
    if (action === 'throw') throw new Error('the guard fell asleep');
    if (action === 'allow') return { action };
    return action === 'change' ? { action, to, reason: 'it may' } : { action, reason: 'it may' };
  };
  return {
    inputGuard: { name: 'gate', checkInput: () => decide({}) },
    outputGuard: { name: 'lid', checkOutput: ({ answer }) => decide(answer) },
    toolGuard: {
      name: 'belt',
      checkCall: ({ args }) => decide(args),
      checkResult: ({ data, summary, claims }) => decide({ data, summary, claims }),
    },
  };
}
