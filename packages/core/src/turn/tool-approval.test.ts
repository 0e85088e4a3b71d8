import { aCommand, severalCommands } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { assertSound, type Desk, openDesk } from '../../test/desk.js';
import {
  defineTool,
  type JsonObject,
  memoryStore,
  type OrchestratorOptions,
  type ToolParts,
} from '../index.js';

const input = z.object({ euros: z.coerce.number() });
type Approval = Pick<ToolParts<typeof input, unknown>, 'needsApproval' | 'destructive'>;

function pay(approval: Approval, paid: number[] = []) {
  return defineTool({
    name: 'pay',
    description: 'Pay an amount',
    input,
    ...approval,
    execute: ({ euros }) => paid.push(euros),
  });
}

function open(approval: Approval, options: Partial<OrchestratorOptions> = {}, sum = 200): Desk {
  return openDesk([aCommand(`pay euros=${sum}`)], { tools: [pay(approval)], ...options });
}

const above = (least: number) => (args: { readonly euros: number }) => args.euros > least;
const fails = (): never => {
  throw new Error('no rates');
};

describe('a call is asked about', () => {
  it.each<[string, Approval, Partial<OrchestratorOptions>?]>([
    ['the tool needs it', { needsApproval: true }],
    ['the tool is destructive and says no more', { destructive: true }],
    ['its function says so of the arguments', { needsApproval: above(100) }],
    ['its function says so later', { needsApproval: async (args) => above(100)(args) }],
    ['its function throws', { needsApproval: fails }],
    ['its function rejects', { needsApproval: async () => fails() }],
    ['the host says so later', { needsApproval: false }, { needsApproval: async () => true }],
  ])('if %s (A9, B6)', async (_, approval, options) => {
    const { pce } = open(approval, options);
    const result = await pce.run('Pay');
    expect(result).toMatchObject({
      status: 'blocked',
      interventions: [{ kind: 'approval', approval: { args: { euros: '200' } } }],
    });
    await assertSound(pce, result);
  });

  it.each<[string, Approval, Partial<OrchestratorOptions>?]>([
    ['the tool is not destructive', {}],
    ['the tool decides and needs none', { destructive: true, needsApproval: false }],
    ['its function says so of the arguments', { destructive: true, needsApproval: above(200) }],
    ['the host decides otherwise', { needsApproval: true }, { needsApproval: () => false }],
  ])('unless %s (A9, B6)', async (_, approval, options) => {
    expect(await open(approval, options).pce.run('Pay')).toMatchObject({ status: 'completed' });
  });

  it('by a function that is asked once, whose answer the journal keeps (A9, F2)', async () => {
    const asked: number[] = [];
    const paid: number[] = [];
    const store = memoryStore();
    const needsApproval: Approval['needsApproval'] = ({ euros }) => {
      asked.push(euros);
      return asked.length === 1;
    };
    const commands = [severalCommands('pay euros=1', 'pay euros=2')];
    const desk = () => openDesk(commands, { store, tools: [pay({ needsApproval }, paid)] }).pce;
    const { interventions, turn } = await desk().run('Pay');
    expect([asked, paid]).toEqual([[1, 2], [2]]);
    const pce = desk();
    const result = await pce
      .resolve(interventions[0]?.id ?? '', { choose: 'approve', by: 'ann' })
      .result();
    await assertSound(pce, result);
    expect([result.turn, asked, paid]).toEqual([turn, [1, 2], [2, 1]]);
  });
});

describe('a call is approved with other arguments (A9, F9)', () => {
  /** Approves the payment of 200 with an amount of the person's. */
  async function change(
    euros: unknown,
    approval: Approval = { needsApproval: above(100) },
    options?: Partial<OrchestratorOptions>,
  ) {
    const paid: number[] = [];
    const { pce, asked } = openDesk([aCommand('pay euros=200')], {
      tools: [pay(approval, paid)],
      ...options,
    });
    const { turn, interventions } = await pce.run('Pay');
    const id = interventions[0]?.id ?? '';
    const args = { euros } as JsonObject;
    const result = await pce.resolve(id, { choose: 'approve', args, by: 'ann' }).result();
    return { pce, turn, asked, paid, result };
  }

  it('which need an approval of their own', async () => {
    const { pce, paid, result } = await change(150);
    expect([result.status, paid]).toEqual(['blocked', []]);
    const [open] = result.interventions;
    expect(open).toMatchObject({ kind: 'approval', approval: { args: { euros: 150 } } });
    const approved = { choose: 'approve', by: 'bob', approvedHash: open?.approval?.hash };
    const end = await pce.resolve(open?.id ?? '', approved).result();
    expect([end.status, paid]).toEqual(['completed', [150]]);
    await assertSound(pce, end);
  });

  it('without another question if they need none, and the Executor is shown them', async () => {
    const { pce, paid, asked, result } = await change(50);
    expect([result.status, paid]).toEqual(['completed', [50]]);
    expect(asked.at(-1)?.answers).toMatchObject([
      { choice: 'approve', answer: 'with {"euros":50}' },
    ]);
    await assertSound(pce, result);
  });

  it('unless the policy denies them', async () => {
    const rules = [{ tool: 'pay', when: { euros: { below: 100 } }, decision: 'deny' }] as const;
    const { paid, result } = await change(50, undefined, { policy: { rules } });
    expect([result.status, paid]).toEqual(['completed', []]);
  });

  it('unless the tool does not take them, and the question stays open', async () => {
    await expect(change('much')).rejects.toThrow(/arguments for pay: .*euros/);
  });

  it('which a fork between the two approvals asks about too', async () => {
    const { pce, turn, paid } = await change(150);
    const events = await pce.events(turn);
    const at = 1 + events.findIndex(({ event }) => event.type === 'intervention.resolved');
    const fork = await pce.fork(turn, { at }).result();
    expect(fork.interventions).toMatchObject([{ approval: { args: { euros: 150 } } }]);
    expect(paid).toEqual([]);
  });
});
