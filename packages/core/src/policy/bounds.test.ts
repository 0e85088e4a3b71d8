import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bound } from '../contracts/coordination.js';
import { actWords, type JsonObject } from '../index.js';
import { decideByConstraints } from './decide-by-constraints.js';
import { type GatedCall, toActIndex } from './gated-call.js';

const index = toActIndex(actWords);
const runs = Number(process.env.PCE_POLICY_RUNS ?? 500);

const tool = (
  name: string,
  description: string,
  more: Partial<GatedCall['tool']> = {},
): GatedCall['tool'] => ({
  name,
  description,
  family: name.split('.')[0] ?? name,
  effect: 'once',
  destructive: false,
  parameters: {},
  ...more,
});

const tools = {
  mail: tool('mail.send', 'Send a message to a person'),
  notify: tool('notify', 'Notifies people', { family: 'own' }),
  prune: tool('script.prune_backups', 'Remove old backups of the database'),
  delete: tool('file.delete', 'Delete a file', { destructive: true }),
  write: tool('file.write', 'Write text to a file', { effect: 'idempotent' }),
  read: tool('file.read', 'Read a text file', { effect: 'read' }),
  list: tool('mail.list', 'List the messages', { effect: 'read' }),
  refund: tool('orders.refund', 'Refund an order', {
    parameters: { properties: { amountEur: { description: 'amount in EUR' } } },
  }),
  reboot: tool('server.cycle', 'Reboots a server'),
  clear: tool('archiv.leeren', 'Leert das Archiv'),
  label: tool('tickets.tag', 'Set the tag of a ticket', { effect: 'idempotent' }),
};
type ToolName = keyof typeof tools;

const text = 'As we agreed on the phone';

/** Returns the decision about a call in a turn whose plan has a constraint, as text alone or with fields. */
function decide(constraint: string | Omit<Bound, 'text'>, name: ToolName, args: JsonObject = {}) {
  const bound = typeof constraint === 'string' ? undefined : { text, ...constraint };
  const said = typeof constraint === 'string' ? constraint : text;
  const plan = { source: 'the plan', isConstraint: true } as const;
  return decideByConstraints(
    { tool: tools[name], args },
    [{ ...plan, text: said }, ...(bound === undefined ? [] : [{ ...plan, text, bound }])],
    { index, isTool: (one) => Object.values(tools).some((each) => each.name === one) },
    [],
  )?.decision;
}

it.each([
  'Do not use abbreviations of your own.',
  'If no boat has to be repaired, write the plan nevertheless, with one sentence.',
])('decides by fields what prose leaves open, if a model has read it: %s (A26)', (text) => {
  const prose = { text, source: 'the request' };
  const decided = (isRead: boolean, isConstraint = false) =>
    decideByConstraints(
      { tool: tools.write, args: { path: 'a.md' } },
      [{ ...prose, isRead, isConstraint }],
      { index, isTool: () => false },
      [],
    )?.decision;
  expect([decided(false), decided(true), decided(true, true)]).toEqual(['ask', undefined, 'ask']);
});

type Row = [fields: Omit<Bound, 'text'>, name: ToolName, args?: JsonObject];

const toAcme: Omit<Bound, 'text'> = { act: 'mail send notify', only: ['acme.com'] };
const work: Omit<Bound, 'text'> = { act: 'write change', only: ['reports/'] };
const own: Omit<Bound, 'text'> = { act: 'write change delete', only: ['.'] };
const data: Omit<Bound, 'text'> = { never: ['data/'] };
const small: Omit<Bound, 'text'> = { act: 'refund', limit: { of: 'amount', max: 50, unit: 'EUR' } };

describe('fields of a constraint', () => {
  it.each<Row>([
    [toAcme, 'mail', { to: 'eve@other.org' }],
    [toAcme, 'mail', { to: ['eve@other.org'] }],
    [toAcme, 'mail', { to: 'Eve <eve@acme.com.other.org>' }],
    [toAcme, 'mail', { to: 'eve@notacme.com' }],
    [toAcme, 'notify', { who: 'https://other.org/hook' }],
    [{ act: 'mail', only: ['ann@acme.com'] }, 'mail', { to: 'bob@acme.com' }],
    [{ act: 'mail', never: ['other.org'] }, 'mail', { to: 'eve@mail.other.org' }],
    [work, 'write', { path: 'data/a.csv' }],
    [work, 'write', { path: 'old/reports/a.md' }],
    [own, 'write', { path: '../a.md' }],
    [own, 'delete', { path: 'reports/../../a.md' }],
    [data, 'write', { path: './data/a.csv' }],
    [data, 'delete', { folder: 'data' }],
    [{ act: 'refund', only: ['A-17'] }, 'refund', { order: 'A-18' }],
    [{ act: 'refund', never: ['A-17'] }, 'refund', { order: 'A-17' }],
    [small, 'refund', { amountEur: 51 }],
    [{ limit: { of: 'amount', max: 50 } }, 'refund', { amountEur: 51 }],
    [{ act: 'refund', limit: { min: 10, unit: 'EUR' } }, 'refund', { amountEur: 9.5 }],
    [{ act: 'mail', limit: { of: 'recipients', max: 2 } }, 'mail', { recipients: ['a', 'b', 'c'] }],
    [{ act: 'delete remove', object: 'backups' }, 'prune'],
    [{ object: 'backups' }, 'prune'],
    [{ act: 'reboot restart' }, 'reboot'],
    [{ act: 'löschen leeren delete' }, 'clear'],
    [{ act: 'orders.refund' }, 'refund'],
    [{ act: 'read open', never: ['secrets.env'] }, 'read', { path: 'secrets.env' }],
  ])('deny what %j forbids: %s %j (A26)', (fields, name, args) => {
    expect(decide(fields, name, args)).toBe('deny');
  });

  it.each<Row>([
    [toAcme, 'mail', { to: ['ann@acme.com', 'eve@other.org'] }],
    [toAcme, 'mail', { to: 'Eve' }],
    [toAcme, 'mail'],
    [{ act: 'mail', only: ['Ann', 'Bob'] }, 'mail', { to: ['Ann', 'Eve'] }],
    [own, 'write', { path: '/srv/app/a.md' }],
    [small, 'refund', { order: 'A-17' }],
    [{ act: 'refund', ask: true }, 'refund', { order: 'A-17' }],
    [{ act: 'delete', object: 'customer data' }, 'delete', { path: 'a.txt' }],
    [{ act: 'delete', never: ['report.md'] }, 'prune', { folder: 'reports/*' }],
  ])('ask a person if the arguments do not decide: %j %s %j (A26)', (fields, name, args) => {
    expect(decide(fields, name, args)).toBe('ask');
  });

  it.each<Row>([
    [toAcme, 'mail', { to: 'Ann <ann@acme.com>, bob@mail.acme.com', subject: 'Figures' }],
    [toAcme, 'mail', { to: 'ann@acme.com', body: 'Please tell eve@other.org about it' }],
    [toAcme, 'list', { domain: 'other.org' }],
    [toAcme, 'write', { path: 'other.org/a.md' }],
    [{ act: 'mail', only: ['Ann', 'Bob'] }, 'mail', { to: ['Bob'] }],
    [work, 'write', { path: 'reports/2026/a.md', content: 'data/ is not touched' }],
    [own, 'write', { path: 'a/b.md' }],
    [data, 'write', { path: 'reports/data.md' }],
    [data, 'mail', { to: 'ann@acme.com' }],
    [data, 'read', { path: 'data/a.csv' }],
    [small, 'refund', { amountEur: 50 }],
    [small, 'mail', { amountEur: 51 }],
    [{ act: 'refund', never: ['A-17'] }, 'refund', { order: 'A-18' }],
    [{ object: 'backups' }, 'mail', { to: 'Ann' }],
    [{ content: true }, 'delete', { path: 'a.txt' }],
    [{ act: 'refund', ask: true }, 'mail', { to: 'Ann' }],
  ])('allow calls that they do not forbid: %j %s %j (A26)', (fields, name, args) => {
    expect(decide(fields, name, args)).toBeUndefined();
  });

  it('do not lift a denial by the words of the request (A26)', () => {
    const said = 'Never delete anything.';
    const request = { text: said, source: 'the request', isConstraint: false };
    const plan = { text: said, source: 'the plan', isConstraint: true };
    const decided = decideByConstraints(
      { tool: tools.delete, args: {} },
      [request, { ...plan, bound: { text: said, content: true } }],
      { index, isTool: () => false },
      [],
    );
    expect(decided?.decision).toBe('deny');
  });
});

describe('a declared constraint that code does not understand', () => {
  it.each<[said: string, name: ToolName, args?: JsonObject]>([
    ['Only mail people at acme.com', 'mail', { to: 'eve@other.org' }],
    ['Mails only to acme.com', 'notify', { who: 'eve@other.org' }],
    ['Leave the originals untouched', 'write', { path: 'originals/a.raw' }],
    ['Leave the originals untouched', 'delete', { path: 'data/a.raw' }],
    ['Hands off the backups', 'prune'],
    ['Hands off the backups', 'write', { path: 'backups/a.sql' }],
    ['The contract is read-only', 'write', { path: 'contract.md' }],
    ['Finger weg von den Sicherungen', 'delete', { path: 'a.sql' }],
    ['Das Archiv bleibt, wie es ist', 'clear'],
  ])('asks about a call to which it may apply: %j, %s %j (A26)', (said, name, args) => {
    expect(decide(said, name, args)).toBe('ask');
  });

  it.each<[said: string, name: ToolName, args?: JsonObject]>([
    ['Only mail people at acme.com', 'list'],
    ['Leave the originals untouched', 'read', { path: 'originals/a.raw' }],
    ['All amounts in EUR with two decimals.', 'write', { path: 'report.md' }],
    [
      'Only use rows of October. The file may have other days.',
      'write',
      { path: 'r/october-1.md' },
    ],
    ['Only use rows of October 2026', 'write', { path: 'scratch/october.json' }],
    ['Answer in British English', 'mail', { to: 'Ann' }],
  ])(
    'does not ask about a read, or a call that it does not name: %j, %s (A26)',
    (said, name, args) => {
      expect(decide(said, name, args)).toBeUndefined();
    },
  );
});

describe('random constraints and a model that does the opposite', () => {
  const verbs = Object.entries(actWords)
    .filter(([act]) => act !== 'answer')
    .map(([, words]) => words);
  const act = fc
    .constantFrom(...verbs)
    .chain((words) =>
      fc.record({ said: fc.constantFrom(...words), done: fc.constantFrom(...words) }),
    );
  const letters = fc.stringMatching(/^[b-df-hj-np-tv-z]{4,9}$/);
  const toTool = fc.constantFrom<(verb: string, noun: string) => GatedCall['tool']>(
    (verb) => tool(`box.${verb}`, 'Works on the box'),
    (verb, noun) => tool(`box_${verb}_${noun}`, 'Works on the box', { family: 'own' }),
    (verb, noun) => tool('box.work', `${verb} the ${noun} in it`, { effect: 'idempotent' }),
    () => tool('box.work', 'Works', { destructive: true }),
  );
  const place = fc.constantFrom('to', 'path', 'target', 'items');
  const listed = fc.boolean();
  const given = (name: string, value: string, isList: boolean): JsonObject => ({
    [name]: isList ? [value] : value,
  });
  const decided = (call: GatedCall, constraint: string, bound?: Omit<Bound, 'text'>) => {
    const plan = { text: constraint, source: 'the plan', isConstraint: true };
    const texts = [plan, ...(bound ? [{ ...plan, bound: { text: constraint, ...bound } }] : [])];
    return decideByConstraints(call, texts, { index, isTool: () => false }, [])?.decision;
  };

  it('never run anything that the fields forbid without asking (A26)', () => {
    const others = fc.tuple(letters, letters).filter(([one, other]) => one !== other);
    const field = others.chain(([one, other]) =>
      fc.constantFrom<{ readonly bound: Omit<Bound, 'text'>; readonly value: string }>(
        { bound: { only: [`${one}.com`] }, value: `ann@${other}.com` },
        { bound: { only: [`${one}/`] }, value: `${other}/a.md` },
        { bound: { only: [`${one}-1`] }, value: `${one}-2` },
        { bound: { only: [one] }, value: other },
        { bound: { never: [`${one}.com`] }, value: `ann@${one}.com` },
        { bound: { never: [`${one}/`] }, value: `${one}/a.md` },
        { bound: { never: [one] }, value: one },
        { bound: { object: one }, value: one },
        { bound: { ask: true }, value: other },
        { bound: {}, value: other },
      ),
    );
    fc.assert(
      fc.property(
        ...([act, letters, toTool, field, place, listed] as const),
        (verb, noun, make, { bound, value }, name, isList) => {
          const call = { tool: make(verb.done, noun), args: given(name, value, isList) };
          const isSilent =
            call.tool.destructive &&
            !['delete', 'change'].some((one) => index.get(verb.said)?.includes(one));
          fc.pre(!isSilent);
          expect(['ask', 'deny']).toContain(
            decided(call, 'As agreed', { act: verb.said, ...bound }),
          );
        },
      ),
      { numRuns: runs },
    );
  });

  it('never run anything above a limit of the fields without asking (A26)', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(
        act,
        letters,
        toTool,
        amount,
        fc.integer({ min: 1, max: 9_999 }),
        (verb, noun, make, max, more) => {
          const call = {
            tool: { ...make(verb.done, noun), destructive: false },
            args: { amountEur: max + more },
          };
          const limit = { of: 'amount', max, unit: 'EUR' };
          expect(decided(call, 'As agreed', { limit })).toBe('deny');
        },
      ),
      { numRuns: runs },
    );
  });

  it('never run anything that a constraint names in unknown words without asking (A26)', () => {
    const ofThing = fc.constantFrom<(noun: string) => string>(
      (noun) => `Hands off the ${noun}`,
      (noun) => `The ${noun} stays as it is. We need it.`,
      (noun) => `${noun}: Finger weg`,
    );
    const ofAct = fc.constantFrom<(verb: string) => string>(
      (verb) => `Only ${verb} what Maria has seen`,
      (verb) => `Careful: to ${verb} is for Maria alone`,
    );
    fc.assert(
      fc.property(
        ...([act, letters, letters, ofThing, ofAct, toTool, place, listed] as const),
        (verb, noun, other, sayThing, sayAct, make, name, isList) => {
          const asked = (call: GatedCall, said: string) =>
            expect(['ask', 'deny']).toContain(decided(call, said));
          const does = { tool: make(verb.done, other), args: given(name, other, isList) };
          asked(does, sayAct(verb.said));
          const hasValue = {
            tool: make('handle', other),
            args: given(name, `${noun}/a.md`, isList),
          };
          asked(hasValue, sayThing(noun));
          const hasWord = {
            tool: tool(`${noun}.handle`, 'Handles it'),
            args: given(name, other, isList),
          };
          asked(hasWord, sayThing(noun));
        },
      ),
      { numRuns: runs },
    );
  });
});
