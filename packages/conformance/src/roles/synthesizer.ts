import assert from 'node:assert/strict';
import { type Synthesis, synthesisSchema } from '@pce/core/contracts';
import { Sequence } from '@pce/core/internal';
import type { Synthesizer, SynthesizerInput } from '@pce/core/ports';
import { findings, foreignText, goals, noFindings } from './inputs.js';
import { type RoleConformanceOptions, type RolePort, roleConformance } from './role-cases.js';

const input: SynthesizerInput = {
  request: 'Find three laptops under $800 and compare them',
  context: '',
  goals,
  goalsProgress: goals.map(({ id }) => ({ goalId: id, status: 'achieved' })),
  ...findings,
  now: Date.UTC(2026, 0, 1),
  effects: Sequence.of(),
  exchanges: Sequence.of(),
  warnings: [],
  answers: [],
};

export const synthesizerPort: RolePort<Synthesizer, SynthesizerInput, Synthesis> = {
  port: 'Synthesizer',
  schema: synthesisSchema,
  inputs: {
    'a turn with claims': input,
    'a turn without results': {
      ...input,
      goalsProgress: [],
      ...noFindings,
      warnings: ['the limit iterations was reached'],
    },
    'an answer that is to be revised': {
      ...input,
      revision: { answer: 'Aspire 5 [c1].', issues: ['one is missing'], hints: ['name both'] },
    },
    'a request in other scripts': { ...input, request: foreignText },
  },
  ask: (role, one, context) => role.synthesize(one, context),
  assertFits(asked, { answer }) {
    const known = [...asked.claims].map(({ id }) => id);
    for (const [, id = ''] of answer.matchAll(/\[(c\d+)\]/g)) {
      assert.ok(known.includes(id), `it cites ${id}, and there is no such claim`);
    }
  },
};

/** Registers a test for each promise of the `Synthesizer` port. */
export function synthesizerConformance(options: RoleConformanceOptions<Synthesizer>): void {
  roleConformance(synthesizerPort, options);
}
