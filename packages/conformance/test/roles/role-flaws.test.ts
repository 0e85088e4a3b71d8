import type { Coordinator, CoordinatorInput, Executor, ExecutorInput, Reflector } from '@pce/core';
import type { CoordinatorAnswer, ExecutorDecision } from '@pce/core/contracts';
import { aPlan, aValidation, completion, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import {
  coordinatorConformance,
  criticConformance,
  executorConformance,
  plannerConformance,
  reflectorConformance,
  synthesizerConformance,
  validatorConformance,
} from '../../src/index.js';
import { coordinatorPort } from '../../src/roles/coordinator.js';
import { criticPort } from '../../src/roles/critic.js';
import { executorPort } from '../../src/roles/executor.js';
import { plannerPort } from '../../src/roles/planner.js';
import { reflectorPort } from '../../src/roles/reflector.js';
import { type Role, roleCases } from '../../src/roles/role-cases.js';
import { synthesizerPort } from '../../src/roles/synthesizer.js';
import { validatorPort } from '../../src/roles/validator.js';
import { assertNoticed } from '../suite/broken-implementation.js';
import { brokenRoles, type RoleParts } from './broken-roles.js';

const passing = { verdict: 'PASS' as const, issues: [] };
const reflection = {
  diagnosis: 'The price was raised.',
  action_items: [],
  alignment_check: { aligned: true, rationale: 'It is below 1000.' },
};

const suite = { describe, it, name: 'scriptedRoles' };
const roles = scriptedRoles({ review: passing });
plannerConformance({ ...suite, role: () => roles.planner });
criticConformance({ ...suite, role: () => roles.critic ?? expect.unreachable() });
executorConformance({ ...suite, role: () => roles.executor });
coordinatorConformance({ ...suite, role: () => roles.coordinator });
synthesizerConformance({ ...suite, role: () => roles.synthesizer });
validatorConformance({ ...suite, role: () => roles.validator });
const reflect: Reflector['reflect'] = async () => reflection;
reflectorConformance({ ...suite, role: () => ({ version: 'scripted', reflect }) });

function goesRed<Port extends Role, Input, Output>(parts: RoleParts<Port, Input, Output>): void {
  const { port } = parts;
  describe(`the ${port.port} suite goes red for a role that (F6)`, () => {
    it.each(brokenRoles(parts))('$flaw', (broken) => assertNoticed(roleCases(port), broken));
  });
}

goesRed({
  port: plannerPort,
  sound: () => aPlan(),
  make: (plan, version = 'v1') => ({ version, plan }),
  outside: '{"routeTo":"reply","goals":[]}',
  invented: () => aPlan({ backtracking: 'full' }),
});

goesRed({
  port: criticPort,
  sound: () => passing,
  make: (review, version = 'v1') => ({ version, review }),
  outside: '{"verdict":"REVISE","issues":[]}',
});

const executorParts: RoleParts<Executor, ExecutorInput, ExecutorDecision> = {
  port: executorPort,
  sound: () => completion(),
  make: (decide, version = 'v1') => ({ version, decide }),
  outside: '{"action":"FLY"}',
  invented: () => ({ ...completion(), goalFocus: ['GOAL_9'] }),
};
goesRed(executorParts);
it('goes red for an Executor that commands when it must analyze (A7, F6)', () =>
  assertNoticed(roleCases(executorPort), {
    flaw: 'commands when it must analyze',
    noticedBy: 'refers only to what its input contains (A1)',
    make: () =>
      executorParts.make(async () => ({
        ...completion(),
        action: 'COMMAND',
        command: 'find laptops',
      })),
  }));

const coordinatorParts: RoleParts<Coordinator, CoordinatorInput, CoordinatorAnswer> = {
  port: coordinatorPort,
  sound: () => ({ status: 'blocked', reason: 'no tool fits' }),
  make: (coordinate, version = 'v1') => ({ version, coordinate }),
  outside: '{"status":"selected","name":""}',
  invented: () => ({ status: 'selected', kind: 'tool', name: 'shop.burn', args: {}, reason: '' }),
};
goesRed(coordinatorParts);
it.each([
  ['an argument that the tool has not', { speed: 1 }],
  ['a reference to no result', { query: { $ref: 'r7.name' } }],
])('goes red for a Coordinator that gives %s (A3, F6)', (flaw, args) =>
  assertNoticed(roleCases(coordinatorPort), {
    flaw,
    noticedBy: 'refers only to what its input contains (A1)',
    make: () =>
      coordinatorParts.make(async ({ candidates }) => {
        const [best] = candidates;
        if (best === undefined) return { status: 'blocked', reason: 'no tool fits' };
        return { status: 'selected', kind: 'tool', name: best.name, args, reason: '' };
      }),
  }),
);

goesRed({
  port: synthesizerPort,
  sound: () => ({ answer: 'Done.' }),
  make: (synthesize, version = 'v1') => ({ version, synthesize }),
  outside: '{"answer":""}',
  invented: () => ({ answer: 'It is so [c9].' }),
});

goesRed({
  port: validatorPort,
  sound: () => aValidation(1),
  make: (validate, version = 'v1') => ({ version, validate }),
  outside: '{"score":2}',
  invented: () => aValidation(1, { goals: [{ goalId: 'GOAL_9', score: 1 }] }),
});

goesRed({
  port: reflectorPort,
  sound: () => reflection,
  make: (one, version = 'v1') => ({ version, reflect: one }),
  outside: '{"diagnosis":""}',
});
