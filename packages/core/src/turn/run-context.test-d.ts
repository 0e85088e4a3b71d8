import { scriptedRoles } from '@pce/testkit';
import { expectTypeOf } from 'vitest';
import * as z from 'zod';
import {
  createOrchestrator,
  defineTool,
  type Orchestrator,
  type Tool,
  type ToolContext,
} from '../index.js';

interface Visit {
  readonly tenant: string;
}

const look = defineTool({
  name: 'a.look',
  description: '',
  input: z.object({}),
  execute: (_, { run }: ToolContext<Visit>) => {
    expectTypeOf(run.tenant).toBeString();
    return null;
  },
});
const plain = defineTool({ name: 'a', description: '', input: z.object({}), execute: () => null });

expectTypeOf(look).toEqualTypeOf<Tool<Visit>>();

const pce = createOrchestrator({
  ...scriptedRoles(),
  tools: [look, plain],
  needsApproval: ({ run }) => {
    expectTypeOf(run).toEqualTypeOf<Visit>();
    return false;
  },
});
expectTypeOf(pce).toEqualTypeOf<Orchestrator<Visit>>();

pce.start('Look', { run: { tenant: 'a' } });
pce.resume('turn_1');
// @ts-expect-error the run context that a tool reads is needed
pce.start('Look');
// @ts-expect-error the run context that a tool reads is needed
pce.start('Look', { session: 's' });
// @ts-expect-error a tenant is text
pce.start('Look', { run: { tenant: 1 } });

const without = createOrchestrator({ ...scriptedRoles(), tools: [plain] });
expectTypeOf(without).toEqualTypeOf<Orchestrator>();
without.start('Look');
without.start('Look', { run: { anything: 1 } });

const named = createOrchestrator<Visit>(scriptedRoles());
// @ts-expect-error the run context is needed
named.start('Look');

named.thread('a').start('Look', { run: { tenant: 'a' } });
named.fork('turn_1', { at: 3, run: { tenant: 'a' } });
named.resolve('turn_1.i1', { choose: 'approve', by: 'ann' }, { run: { tenant: 'a' } });
// @ts-expect-error a tenant is text
named.fork('turn_1', { at: 3, run: { tenant: 1 } });
// @ts-expect-error a tenant is text
named.resolve('turn_1.i1', { choose: 'approve', by: 'ann' }, { run: { tenant: 1 } });
named.recover({ run: () => ({ tenant: 'a' }) });
// @ts-expect-error a tenant is text
named.recover({ run: () => ({ tenant: 1 }) });
createOrchestrator<Visit>({
  ...scriptedRoles(),
  save: async ({ run }) => {
    expectTypeOf(run).toEqualTypeOf<Visit>();
  },
});
