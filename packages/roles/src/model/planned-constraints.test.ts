import { createOrchestrator, defineTool, type JsonObject } from '@pce/core';
import { completion, directCalls, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { asked } from '../../test/asked.js';
import played from './__fixtures__/planned-constraints.json' with { type: 'json' };

const amount = z.object({ order: z.string(), amountEur: z.number().describe('amount in EUR') });
const any = z.looseObject({});
const tools: readonly (readonly [string, string, 'once' | 'idempotent', z.ZodType<JsonObject>?])[] =
  [
    ['mail.send', 'Send a mail', 'once'],
    ['file.write', 'Write text to a file', 'idempotent'],
    ['file.delete', 'Delete a file', 'idempotent'],
    ['image.shrink', 'Make a smaller copy of a picture', 'idempotent'],
    ['orders.refund', 'Refund an order', 'once', amount],
    ['calendar.invite', 'Invite people to a meeting', 'once'],
    ['script.free_space', 'Removes what is not needed in a folder', 'once'],
    ['tickets.assign', 'Assign a ticket to a person', 'idempotent'],
    ['tickets.close', 'Close a ticket', 'idempotent'],
    ['tickets.tag', 'Set the tag of a ticket', 'idempotent'],
  ];

/** The Planner's answer, or the constraints of the Executor's first decision. */
interface Said {
  readonly planner?: unknown;
  readonly constraints?: string[];
}

/** Returns the outcome of a call in a turn with the recorded plan: it runs, a person is asked, or it is rejected. */
async function outcomeOf(
  request: string,
  { planner = { goals: ['It is done'] }, constraints = [] }: Said,
  tool: string,
  args: JsonObject,
) {
  const pce = createOrchestrator({
    ...scriptedRoles({
      decide: ({ iteration }) =>
        iteration === 1 ? { ...directCalls({ tool, args }), constraints } : completion(),
    }),
    planner: asked([planner]).roles.planner,
    tools: tools.map(([name, description, effect, input = any]) =>
      defineTool({ name, description, effect, input, destructive: false, execute: () => ({}) }),
    ),
  });
  const { interventions, commands } = await pce
    .start(request, { inputs: { known: args } })
    .result();
  if (interventions.length > 0) return 'asked';
  return commands[0]?.status === 'success' ? 'runs' : 'refused';
}

describe('constraints planned by a model', () => {
  const rows = [...played.documents, ...played.requests].flatMap(({ request, calls, ...said }) =>
    calls.map(({ tool, args, is }) => ({ request, said, tool, args: { ...args }, is })),
  );

  it.each(rows)('decide about $tool $args, which is $is (A1, A26)', async (row) => {
    const outcome = await outcomeOf(row.request, row.said, row.tool, row.args);
    const wanted = {
      right: ['runs'],
      wrong: ['refused', 'asked'],
      asks: ['asked'],
      'right, but asked': ['asked'],
    }[row.is];
    expect(wanted).toContain(outcome);
  });
});
