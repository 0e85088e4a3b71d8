import * as z from 'zod';
import type { UserCaller } from '../../auth/caller.js';
import { type Asked, type Endpoint, endpoint, reply } from '../../endpoint/endpoint.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import { component } from '../../wire/scalars.js';

const body = component('JournalExpectation', 'A hash that the journal must still hold.', {
  expect: z
    .string()
    .regex(/^[\da-f]{64}$/)
    .optional()
    .describe('A hash that was noted earlier.'),
});

const named = {
  turn_id: z.string().optional().describe('Id, of a turn.'),
  execution_id: z.string().optional().describe('Id, of an execution.'),
  episode_id: z.string().optional().describe('Id, of an episode.'),
};

const verificationSchema = component(
  'JournalVerification',
  'A journal holds: nothing in it was changed, removed or inserted.',
  {
    ...named,
    events: z.int(),
    hash: z.string().describe('Of the last event: keep it elsewhere, to expect it later.'),
  },
);

const replaySchema = component(
  'JournalReplay',
  'A journal folded again, without a model, a tool or an agent: it went the same way.',
  {
    ...named,
    events: z.int(),
    status: z.string().describe('Where its events lead, as lists show it.'),
  },
);

interface CheckedJournal {
  readonly id: { readonly [Name in keyof typeof named]?: string };
  verify(options: {
    readonly expect?: string | undefined;
  }): Promise<{ readonly events: number; readonly hash: string }>;
  replay(): Promise<{ readonly events: number; readonly status: string }>;
}

interface CheckedKind<Params extends z.ZodType, Found> {
  readonly name: 'Turn' | 'Execution' | 'Episode';
  /** As in OpenAPI: `/api/turns/{turn_id}`. */
  readonly path: `/${string}`;
  readonly params: Params;
  /** Refuses one of somebody else's as one that does not exist. */
  find(asked: Asked<UserCaller, z.output<Params>>, context: ServerContext): Promise<Found>;
  open(found: Found, context: ServerContext): CheckedJournal;
}

/** Returns the endpoints that verify and replay a journal of a kind. */
export function journalChecks<Params extends z.ZodType, Found>({
  name,
  path,
  params,
  find,
  open,
}: CheckedKind<Params, Found>): Endpoint[] {
  const noun = name.toLowerCase();
  return [
    endpoint({
      route: `POST ${path}/verify`,
      id: `verify${name}`,
      summary: `Check the hash chain of the journal of a ${noun}`,
      description: 'journal_tampered names the first event that does not hold. Nothing is changed.',
      params,
      body: { json: body, mayBeEmpty: true },
      answers: { 200: verificationSchema },
      find,
      async handle({ found, body: { expect } }, context) {
        const { id, verify } = open(found, context);
        const { events, hash } = await verify({ expect });
        return reply(200, { ...id, events, hash });
      },
    }),
    endpoint({
      route: `POST ${path}/replay`,
      id: `replay${name}`,
      summary: `Fold the journal of a ${noun} again, and compare each step with the rules`,
      description:
        'replay_mismatch names the first event that differs, or the last where a list shows something else. Nothing is changed.',
      params,
      answers: { 200: replaySchema },
      find,
      async handle({ found }, context) {
        const { id, replay } = open(found, context);
        const { events, status } = await replay();
        return reply(200, { ...id, events, status });
      },
    }),
  ];
}
