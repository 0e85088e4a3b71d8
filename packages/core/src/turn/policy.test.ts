import {
  aCommand,
  aPlan,
  completion,
  directCalls,
  type RoleScripts,
  scriptedRoles,
  severalCommands,
} from '@pce/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  actWords,
  createOrchestrator,
  defineTool,
  type JsonObject,
  type OrchestratorOptions,
  type TurnEvent,
  type WorkflowMatcher,
} from '../index.js';
import type { TurnEventOf } from './rules/events.js';

const rest = z.looseObject({});

/** An orchestrator whose tools note their calls, with the journal of its turns. */
function open(scripts: RoleScripts, options: Partial<OrchestratorOptions<unknown>> = {}) {
  const calls: string[] = [];
  const note = (name: string, description: string, effect?: 'read' | 'idempotent') =>
    defineTool({
      name,
      description,
      input: rest,
      ...(effect && { effect }),
      execute(args) {
        calls.push(`${name} ${JSON.stringify(args)}`);
        return { done: true };
      },
    });
  const tools = [
    note('script.prune_backups', 'Remove old backups of the database'),
    note('mail.send', 'Send a message to a person'),
    note('tickets.tag', 'Set the tag of a ticket', 'idempotent'),
    note('files.list', 'List the files', 'read'),
    note('orders.refund', 'Refund an order'),
  ];
  const pce = createOrchestrator({ ...scriptedRoles(scripts), tools, ...options });
  const eventsOf = async <Type extends TurnEvent['type']>(turn: string, type: Type) =>
    (await pce.events(turn)).map(({ event }) => event).filter(isOf(type));
  return { pce, calls, eventsOf };
}

function isOf<Type extends TurnEvent['type']>(type: Type) {
  return (event: TurnEvent): event is TurnEvent & TurnEventOf<Type> => event.type === type;
}

/** Roles that call the tool once for any request, and the input of the Executor afterwards. */
function calling(name: string, args: JsonObject = {}) {
  const told: unknown[] = [];
  const scripts: RoleScripts = {
    decide({ log, iteration }) {
      told.push(log.at(log.length - 1));
      return iteration === 1 ? aCommand('do it') : completion();
    },
    coordinate: { status: 'selected', kind: 'tool', name, args, reason: '' },
  };
  return { scripts, told };
}

const workflow = (tool: string): WorkflowMatcher => {
  const match = { workflow: 'cleanup', hash: 'h', inputs: {}, why: 'its words' };
  return {
    match: () => match,
    select: () => match,
    versions: () => ({ cleanup: 'h' }),
    advance: ({ steps }) =>
      steps.length === 0
        ? { type: 'call', step: 's', tool, args: {} }
        : { type: 'complete', outputs: {}, summary: 'done' },
  };
};

describe('the policy gate', () => {
  it('keeps a Coordinator from calls that the request forbids, and reports it to the Executor (A26)', async () => {
    const { scripts, told } = calling('script.prune_backups');
    const { pce, calls, eventsOf } = open(scripts);
    const result = await pce.start('Clean up. Never delete anything.').result();
    expect({ status: result.status, calls }).toEqual({ status: 'completed', calls: [] });
    expect(await eventsOf(result.turn, 'coordinator.declined')).toMatchObject([
      {
        status: 'blocked',
        message: expect.stringMatching(/^refused: .*"Never delete anything\."/),
        policy: { decision: 'deny', by: expect.stringContaining('Never delete anything.') },
      },
    ]);
    expect(told.at(-1)).toMatchObject({
      result: { status: 'blocked', summary: expect.stringContaining('Never delete anything.') },
    });
  });

  it('also applies the constraints of the plan to calls of the Executor (A26)', async () => {
    const workpad = { ...aPlan().workpad, constraints: ['No mails to customers'] };
    const { pce, calls } = open({
      plan: aPlan({ workpad }),
      decide: ({ exchanges }) =>
        exchanges.length === 0
          ? directCalls(
              { tool: 'mail.send', args: { to: 'customers' } },
              { tool: 'files.list', args: {} },
            )
          : completion(),
    });
    const result = await pce.start('Clean up').result();
    expect(calls).toEqual(['files.list {}']);
    expect(result.commands[0]).toMatchObject({
      status: 'blocked',
      error: { code: 'permission_denied', message: expect.stringContaining('No mails') },
    });
  });

  it.each([
    ['its act', 'Never delete anything.'],
    ['the workflow', 'Do not run the workflow cleanup.'],
  ])('denies a workflow a step whose constraint names %s (A26)', async (_what, request) => {
    const { pce, calls, eventsOf } = open(calling('none').scripts, {
      workflows: workflow('script.prune_backups'),
    });
    const result = await pce.start(`Clean up. ${request}`).result();
    expect(calls).toEqual([]);
    expect(await eventsOf(result.turn, 'workflow.failed')).toMatchObject([
      { policy: { decision: 'deny' } },
    ]);
    expect(result.commands[0]).toMatchObject({ status: 'blocked' });
  });

  it('calls a step of a workflow with the arguments that a person approves it with (A9, F9)', async () => {
    const { pce, calls } = open(calling('none').scripts, {
      workflows: workflow('mail.send'),
      needsApproval: ({ args }) => args.to !== 'bob',
    });
    const { interventions } = await pce.start('Tell them').result();
    const approved = { choose: 'approve', args: { to: 'bob' }, by: 'ann' };
    const result = await pce.resolve(interventions[0]?.id ?? '', approved).result();
    expect([result.status, calls]).toEqual(['completed', ['mail.send {"to":"bob"}']]);
    await pce.replay(result.turn);
  });

  it('takes values from a person, and no references to results that they were not shown (A9, A26)', async () => {
    const { pce, calls } = open(
      {
        decide: ({ iteration }) =>
          [directCalls({ tool: 'files.list', args: {} }), aCommand('send it')][iteration - 1] ??
          completion(),
        coordinate: { status: 'selected', kind: 'tool', name: 'mail.send', args: {}, reason: '' },
      },
      { needsApproval: ({ tool, args }) => tool.name === 'mail.send' && args.to !== 'bob' },
    );
    const { interventions } = await pce.start('Send the list').result();
    const id = interventions[0]?.id ?? '';
    const approve = (args: JsonObject) => pce.resolve(id, { choose: 'approve', args, by: 'ann' });
    await expect(approve({ to: 'bob', parts: [{ $ref: 'r1' }] }).result()).rejects.toThrow(
      /mail\.send.*r1/,
    );
    const { status } = await approve({ to: 'bob' }).result();
    expect([status, calls.at(-1)]).toEqual(['completed', 'mail.send {"to":"bob"}']);
  });

  it.each([
    ['approve', 2, [undefined, undefined], ['ask', undefined]],
    ['deny', 0, ['permission_denied', 'permission_denied'], ['ask']],
  ])(
    'lets a person decide ambiguous words, once for each constraint and turn: %s (A26, F9)',
    async (choose, ran, codes, policies) => {
      const { scripts } = calling('mail.send', { to: 'ann' });
      const decide: RoleScripts['decide'] = ({ iteration }) =>
        iteration < 3 ? aCommand(`send ${iteration}`) : completion();
      const { pce, calls, eventsOf } = open({ ...scripts, decide });
      const { interventions, turn } = await pce.start('Nothing may be lost.').result();
      expect(interventions).toMatchObject([
        { kind: 'approval', tool: 'mail.send', message: expect.stringContaining('may be lost') },
      ]);
      expect(calls).toEqual([]);
      const id = interventions[0]?.id ?? '';
      const result = await pce.resolve(id, { choose, by: 'ann' }).result();
      expect([result.status, calls.length]).toEqual(['completed', ran]);
      expect(result.commands.map(({ error }) => error?.code)).toEqual(codes);
      const selected = await eventsOf(turn, 'tool.selected');
      expect(selected.map(({ policy }) => policy?.decision)).toEqual(policies);
      await pce.replay(turn);
    },
  );

  it.each(['approve', 'deny'])('asks once about concurrent calls: %s (A26)', async (choose) => {
    const { scripts } = calling('tickets.tag');
    const decide: RoleScripts['decide'] = ({ iteration }) =>
      iteration === 1 ? severalCommands('a', 'b', 'c') : completion();
    const { pce, calls } = open({ ...scripts, decide });
    const { interventions } = await pce.start('Nobody may be disturbed.').result();
    expect(interventions).toHaveLength(1);
    const id = interventions[0]?.id ?? '';
    const result = await pce.resolve(id, { choose, by: 'ann' }).result();
    expect(result.status).toBe('completed');
    expect(calls).toHaveLength(choose === 'approve' ? 3 : 0);
  });

  it('allows reads, and decides nothing in a turn without a prohibition (A26)', async () => {
    const reading = open(calling('files.list').scripts);
    expect(await reading.pce.start('Nothing may be lost.').result()).toMatchObject({
      status: 'completed',
      interventions: [],
    });
    const sending = open(calling('mail.send').scripts);
    const { turn } = await sending.pce.start('Send a message.').result();
    const [selected] = await sending.eventsOf(turn, 'tool.selected');
    expect(selected).not.toHaveProperty('policy');
    expect(sending.calls).toHaveLength(1);
  });

  it.each([
    ['Hands off the tickets and the mail', ['mail.send', 'tickets.tag']],
    [
      'Ask me before each mail and ticket',
      ['mail.send', 'mail.send', 'tickets.tag', 'tickets.tag'],
    ],
    [
      'Every mail and every ticket needs my yes',
      ['mail.send', 'mail.send', 'tickets.tag', 'tickets.tag'],
    ],
  ])('asks about a constraint that code cannot decide: %s, of %j (A26)', async (text, expected) => {
    const workpad = { ...aPlan().workpad, constraints: [text] };
    const names = ['mail.send', 'files.list', 'mail.send', 'tickets.tag', 'tickets.tag'];
    const { pce, calls } = open({
      plan: aPlan({ workpad }),
      decide: ({ iteration }) => {
        const tool = names[iteration - 1];
        return tool === undefined ? completion() : directCalls({ tool, args: { n: iteration } });
      },
    });
    const asked: (string | undefined)[] = [];
    let result = await pce.start('Clean up').result();
    for (let [open] = result.interventions; open !== undefined; [open] = result.interventions) {
      asked.push(open.tool);
      result = await pce.resolve(open.id, { choose: 'approve', by: 'ann' }).result();
    }
    expect({ asked, calls: calls.length }).toEqual({ asked: expected, calls: 5 });
    await pce.replay(result.turn);
  });

  it.each([
    ['Never refund more than 50 EUR', 'orders.refund', { amountEur: 45 }, { amountEur: 189.9 }],
    [
      'Never mail anybody outside acme.com',
      'mail.send',
      { to: 'a@acme.com' },
      { to: 'e@other.org' },
    ],
  ])(
    'applies the constraints that the Executor finds in a request: %s (A26)',
    async (said, tool, right, wrong) => {
      const { pce, calls } = open({
        decide: ({ iteration }) =>
          iteration === 1
            ? { ...directCalls({ tool, args: right }), constraints: [said] }
            : iteration === 2
              ? directCalls({ tool, args: wrong })
              : completion(),
      });
      const given = { context: JSON.stringify(wrong), inputs: { right } };
      const { turn } = await pce.start('I would rather you kept to what we agreed', given).result();
      expect(calls).toHaveLength(1);
      await pce.replay(turn);
    },
  );

  it('counts calls that run side by side, and those of later decisions (A26)', async () => {
    const mail = (to: string) => ({ tool: 'mail.send', args: { to } });
    const { pce, calls } = open({
      decide: ({ iteration }) =>
        iteration === 1
          ? directCalls(mail('a'), mail('b'))
          : iteration === 2
            ? directCalls(mail('c'), mail('d'))
            : completion(),
    });
    const { status, turn, commands } = await pce
      .start('Write to a, b, c and d; send no more than 3 messages.')
      .result();
    expect({ status, calls: calls.length }).toEqual({ status: 'completed', calls: 3 });
    expect(commands.map((one) => one.status)).toEqual(['success', 'success', 'success', 'blocked']);
    await pce.replay(turn);
  });

  it('compares the fields of the plan with each call (A26)', async () => {
    const text = 'Mails only to acme.com';
    const bounds = [{ text, act: 'mail send', only: ['acme.com'] }];
    const workpad = { ...aPlan().workpad, constraints: [text], bounds };
    const { pce, calls } = open({
      plan: aPlan({ workpad }),
      decide: ({ exchanges }) =>
        exchanges.length === 0
          ? directCalls(
              { tool: 'mail.send', args: { to: 'ann@acme.com' } },
              { tool: 'mail.send', args: { to: 'eve@other.org' } },
            )
          : completion(),
    });
    const { status, commands } = await pce.start('Tell ann@acme.com and eve@other.org').result();
    expect({ status, calls: calls.length }).toEqual({ status: 'completed', calls: 1 });
    expect(commands.map((one) => one.status)).toEqual(['success', 'blocked']);
  });

  it('asks about values of a model without a source, if a call happens once (A26)', async () => {
    const direct = (tool: string, args: JsonObject) =>
      open({
        decide: ({ iteration }) => (iteration === 1 ? directCalls({ tool, args }) : completion()),
      });
    const request = 'Refund order A-1741 of 45.50 EUR';
    const right = direct('orders.refund', { order: 'A-1741', amount: 45.5 });
    expect(await right.pce.start(request).result()).toMatchObject({ status: 'completed' });
    const invented = direct('orders.refund', { order: 'A-1714', amount: 45.5 });
    const { interventions } = await invented.pce.start(request).result();
    expect(interventions).toMatchObject([
      { kind: 'approval', message: expect.stringContaining('order A-1714') },
    ]);
    const repeatable = direct('tickets.tag', { id: 'A-1714' });
    expect(await repeatable.pce.start(request).result()).toMatchObject({ status: 'completed' });
  });
});

describe('a model that does the opposite', () => {
  const acts = Object.entries(actWords).filter(([act]) => act !== 'answer');
  const word = fc.constantFrom(...acts).chain(([, words]) => fc.constantFrom(...words));
  const road = fc.constantFrom('coordinator', 'direct', 'workflow', 'turn above');

  it('never runs anything that the request forbids without asking (A26)', async () => {
    const play = async (verb: string, way: string): Promise<void> => {
      const calls: string[] = [];
      const tool = defineTool({
        name: `box.${verb}`,
        description: 'Works on the box',
        input: rest,
        execute: () => calls.push(verb),
      });
      const call = { tool: tool.name, args: {} };
      const decision = way === 'direct' ? directCalls(call) : aCommand('do it');
      const pce = createOrchestrator({
        ...scriptedRoles({
          decide: ({ iteration }) => (iteration === 1 ? decision : completion()),
          coordinate: { status: 'selected', kind: 'tool', name: tool.name, args: {}, reason: '' },
        }),
        tools: [tool],
        ...(way === 'workflow' && { workflows: workflow(tool.name) }),
      });
      const forbids = `Whatever I say: never ${verb} anything.`;
      const { status } = await (way === 'turn above'
        ? pce.start('Do it.', { constraints: [forbids] })
        : pce.start(`${forbids} Do it.`)
      ).result();
      expect({ calls, status }).toEqual({ calls: [], status: 'completed' });
    };
    await fc.assert(fc.asyncProperty(word, road, play), { numRuns: 100 });
  });
});

describe("a host's own policy", () => {
  const policyOf = (policy: OrchestratorOptions<unknown>['policy'], args: JsonObject = {}) =>
    open(calling('mail.send', args).scripts, { ...(policy && { policy }) });
  const statusOf = async ({ pce }: ReturnType<typeof open>, request = 'Send a message.') => {
    const { status, commands } = await pce.start(request).result();
    return commands[0]?.status ?? status;
  };

  it.each<readonly [JsonObject, string]>([
    [{ to: 'ann@example.com' }, 'success'],
    [{ to: 'eve@example.org' }, 'blocked'],
    [{ to: ['ann@example.com', 'eve@example.org'] }, 'blocked'],
  ])('denies by a rule on arguments: %j (A26)', async (args, status) => {
    const when = { to: { notLike: '*@example.com' } };
    const policy = { rules: [{ tool: 'mail.*', when, decision: 'deny' }] } as const;
    expect(await statusOf(policyOf(policy, args))).toBe(status);
  });

  it.each<readonly [JsonObject, string]>([
    [{ amount: 5 }, 'success'],
    [{ amount: 51 }, 'blocked'],
    [{ amount: '51' }, 'blocked'],
    [{ amount: 'x' }, 'success'],
    [{}, 'success'],
  ])('compares numbers; a missing one matches nothing: %j (A26)', async (args, status) => {
    const rules = [{ tool: '*', when: { amount: { above: 50 } }, decision: 'ask' }] as const;
    expect(await statusOf(policyOf({ rules }, args))).toBe(status);
  });

  it('is decided by the first matching rule, then by its function (A26)', async () => {
    const rules = [
      { tool: 'mail.send', when: { to: 'ann' }, decision: 'allow' },
      { tool: 'mail.*', when: { to: { isNot: 'bob' } }, decision: 'deny' },
    ] as const;
    const decide = () => ({ decision: 'ask', reason: 'nobody knows' }) as const;
    const statuses = ['ann', 'eve', 'bob'].map((to) =>
      statusOf(policyOf({ rules, decide }, { to })),
    );
    expect(await Promise.all(statuses)).toEqual(['success', 'blocked', 'blocked']);
  });

  it('overrides a question of a constraint, but no denial (A26)', async () => {
    const policy = { rules: [{ tool: '*', decision: 'allow', reason: 'trusted' }] } as const;
    const asked = policyOf(policy);
    expect(await statusOf(asked, 'Nothing may be lost.')).toBe('success');
    expect(await statusOf(policyOf(policy), 'Never send anything.')).toBe('blocked');
    const { turn } = await asked.pce.start('Nothing may be lost.').result();
    expect(await asked.eventsOf(turn, 'tool.selected')).toMatchObject([
      { needsApproval: false, policy: { decision: 'allow', by: "the host's policy: trusted" } },
    ]);
  });

  it('asks about each call, and leaves destructive tools to their approval (A26, F9)', async () => {
    const { scripts } = calling('mail.send');
    const decide: RoleScripts['decide'] = ({ iteration }) =>
      iteration < 3 ? aCommand(`send ${iteration}`) : completion();
    const rules = [{ tool: 'mail.send', decision: 'ask' }] as const;
    const { pce, calls } = open({ ...scripts, decide }, { policy: { rules } });
    const first = await pce.start('Send.').result();
    const id = first.interventions[0]?.id ?? '';
    const second = await pce.resolve(id, { choose: 'approve', by: 'ann' }).result();
    expect({ status: second.status, calls: calls.length }).toEqual({ status: 'blocked', calls: 1 });
  });

  it.each([
    ['throws', () => JSON.parse('{')],
    ['answers something else', () => JSON.parse('{"decision":"maybe"}')],
  ])('denies if its function %s (A26)', async (_what, decide) => {
    expect(await statusOf(policyOf({ decide }))).toBe('blocked');
  });

  it('rejects invalid rules, and uses the synonyms of a host (A26)', async () => {
    const rules = JSON.parse('[{"tool":"*","decision":"never"}]');
    expect(() => policyOf({ rules })).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        message: expect.stringContaining('policy'),
      }),
    );
    const acts = { send: ['verschick', 'send'] };
    expect(await statusOf(policyOf({ acts }), 'Never verschick anything.')).toBe('blocked');
  });
});
