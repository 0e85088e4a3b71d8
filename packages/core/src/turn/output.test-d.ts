import { scriptedRoles } from '@pce/testkit';
import { expectTypeOf } from 'vitest';
import * as z from 'zod';
import { createOrchestrator, type TurnHandle, type TurnResult } from '../index.js';

interface Visit {
  readonly tenant: string;
}

interface Offer {
  name: string;
  price: number;
  currency: string;
}

const output = z.object({
  name: z.string(),
  price: z.number(),
  currency: z.string().default('USD'),
});

const pce = createOrchestrator(scriptedRoles());
expectTypeOf(pce.start('Find one', { output })).toEqualTypeOf<TurnHandle<Offer>>();
expectTypeOf<TurnResult<Offer>['output']>().toEqualTypeOf<Offer | null>();
expectTypeOf(pce.thread('a').start('Find one', { output })).toEqualTypeOf<TurnHandle<Offer>>();
expectTypeOf(pce.resume('turn_1', { output })).toEqualTypeOf<TurnHandle<Offer>>();
expectTypeOf(pce.start('Find one')).toEqualTypeOf<TurnHandle<unknown>>();
expectTypeOf(pce.start('Find one', { session: 's' })).toEqualTypeOf<TurnHandle<unknown>>();

const named = createOrchestrator<Visit>(scriptedRoles());
const run = { tenant: 'a' };
expectTypeOf(named.start('Find one', { run, output })).toEqualTypeOf<TurnHandle<Offer>>();
expectTypeOf(named.thread('a').start('Go on', { run, output })).toEqualTypeOf<TurnHandle<Offer>>();
// @ts-expect-error the run context is needed
named.start('Find one', { output });
// @ts-expect-error the run context is needed
named.thread('a').start('Go on');
// @ts-expect-error a tenant is text
named.thread('a').start('Go on', { run: { tenant: 1 } });
// @ts-expect-error a session is the thread's
pce.thread('a').start('Go on', { session: 's' });
// @ts-expect-error a schema is a Standard Schema
pce.start('Find one', { output: { type: 'object' } });
