import {
  createOrchestrator,
  defineTool,
  memoryStore,
  type OrchestratorOptions,
  type Store,
} from '@pce/core';
import type { ExecutorInput, Ids } from '@pce/core/ports';
import { aCommand, completion, countingIds, fakeClock, scriptedRoles } from '@pce/testkit';
import * as z from 'zod';
import { api } from './api.js';

interface FileTurnsOptions
  extends Partial<Pick<OrchestratorOptions, 'attachmentLimits'>>,
    Pick<Parameters<typeof scriptedRoles>[0] & object, 'fillOutput'> {
  readonly store?: Store;
  readonly ids?: Ids;
  readonly server?: Partial<Parameters<typeof api>[0]>;
}

/** A server whose turns look at a price, attach a page with it, and end. */
export function fileTurns({
  fillOutput,
  store: given,
  server,
  ids = countingIds(),
  ...options
}: FileTurnsOptions = {}) {
  const clock = fakeClock();
  const store = given ?? memoryStore({ clock });
  const look = defineTool({
    name: 'shop.look',
    description: 'Look at a price',
    input: z.object({}),
    effect: 'read',
    async execute(_, { attachments }) {
      await attachments.add({ name: 'page.html', content: '<script>alert(1)</script>' });
      return { name: 'Acme', price: 549 };
    },
    claims: ({ name, price }) => [{ claim: `${name} costs ${price}`, source: 'shop' }],
  });
  const roles = scriptedRoles({
    decide: ({ log }: ExecutorInput) =>
      [...log].some((entry) => entry.type === 'iteration') ? completion() : aCommand('look at it'),
    ...(fillOutput && { fillOutput }),
    synthesize: { answer: 'It costs 549 [c1].' },
  });
  const turns = createOrchestrator({ ...roles, tools: [look], store, clock, ids, ...options });
  return { ...api({ store, ids, clock, turns, ...server }), turns, clock };
}
