import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actWords, type Json, type JsonObject } from '../index.js';
import { decideByConstraints } from './decide-by-constraints.js';
import { type GatedCall, toActIndex } from './gated-call.js';

const index = toActIndex(actWords);

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

const amount = { description: 'amount to refund in EUR' };
const tools = {
  delete: tool('file.delete', 'Delete a file', { destructive: true }),
  prune: tool('script.prune_backups', 'Remove old backups of the database'),
  tidy: tool('script.tidy', 'Puts the folder in order'),
  reset: tool('db.reset', 'Starts it afresh', { destructive: true }),
  shell: tool('shell.run', 'Runs a program'),
  write: tool('file.write', 'Write text to a file', { effect: 'idempotent' }),
  read: tool('file.read', 'Read a text file', { effect: 'read' }),
  mail: tool('mail.send', 'Send a message to a person'),
  refund: tool('orders.refund', 'Refund an order', {
    parameters: { properties: { amountEur: amount } },
  }),
  labels: tool('labels.print', 'Print labels', {
    parameters: { properties: { copies: { description: 'number of labels' } } },
  }),
  desk: tool('travel.ask', 'Ask the desk, which finds trains and hotels, and books them', {
    effect: 'idempotent',
    startsTurn: true,
  }),
  summary: tool('script.summarize', 'Summarize sales by region; never deletes anything'),
};
type ToolName = keyof typeof tools;

/** A text, the tool that is called, its arguments, and whether the text is declared to be a constraint. */
type Row = [text: string, name: ToolName, args?: JsonObject, isConstraint?: boolean];

function decide(text: string, name: ToolName, args: JsonObject = {}, isConstraint = false) {
  const names = Object.values(tools).map((one) => one.name);
  return decideByConstraints(
    { tool: tools[name], args },
    [{ text, source: 'the request', isConstraint }],
    { index, isTool: (said) => names.includes(said) },
    [],
  );
}

describe('decideByConstraints', () => {
  it.each([
    ['write', { path: 'report.md', content: 'x' }, undefined],
    ['write', { path: 'reports/a/b.md', content: 'see ../..' }, undefined],
    ['write', { path: '../report.md' }, 'ask'],
    ['write', { path: '/etc/hosts' }, 'ask'],
  ] as const)(
    'asks about %s with %j only if it may leave the workspace (A26)',
    (name, args, decision) => {
      const decided = decide('Change nothing outside this workspace', name, args, true);
      expect(decided?.decision).toBe(decision);
    },
  );

  it.each<Row>([
    ['Never delete anything.', 'delete'],
    ['Never delete anything.', 'prune'],
    ['Never delete anything.', 'reset'],
    ['Never delete anything.', 'shell', { command: 'rm -rf backups' }],
    ['Never run script.tidy. Run `script.tidy`.', 'tidy'],
    ['Use script.summarize, never script.tidy', 'tidy'],
    ['Never prune backups', 'prune'],
    ['Do not refund `A-17`.', 'refund', { order: 'A-17' }],
    ['The order A-17 must not be refunded.', 'refund', { order: 'A-17' }],
    ['Nobody is to refund the order A-17', 'refund', { order: 'A-17' }],
    ['Leave `report.md` alone, don’t delete it', 'delete', { path: 'old/report.md' }],
    ['Never change or delete anything in `data/`.', 'write', { path: './data/a.csv' }],
    ['Never touch the files', 'delete'],
    ['We will not refund the order `A-17`', 'refund', { order: 'A-17' }],
    ['It would be a mistake to send a message', 'mail'],
    ['Never delete files or send mails', 'mail'],
    ['Rename it everywhere. Leave the page "History" alone.', 'write', { page: 'History' }],
    ['Tidy up, but leave `data/` and `a.md` as they are', 'delete', { path: 'data/x.csv' }],
    ['Send it to `ann@acme.com`, never to `bob@acme.com`', 'mail', { to: 'bob@acme.com' }],
    ['Tidy up without deleting anything', 'prune'],
    ['I don’t want you to send any mails.', 'mail'],
    ['Make sure that nothing is deleted.', 'delete'],
    ['Under no circumstances delete a file.', 'delete'],
    ['Delete nothing.', 'delete'],
    ['No deletions, please.', 'delete'],
    ['Deleting files is forbidden.', 'delete'],
    ['## Never\n- Delete files\n- Send mails', 'mail'],
    ['Please do not:\n- delete files\n- send mails\n\nThen write.', 'delete'],
    ['Refund at most 50 EUR', 'refund', { amountEur: 189.9 }],
    ['Never refund more than €1,000.', 'refund', { amountEur: 1001 }],
    ['Never refund more than 1,50 EUR.', 'refund', { amountEur: 2 }],
    ['Print no more than 5 labels', 'labels', { copies: 6 }],
    ['Never call travel.ask.', 'desk'],
    ['Do not read `secrets.env`.', 'read', { path: 'secrets.env' }],
    ['Tag all open tickets\nDo not send mail', 'mail'],
    ['tag all open tickets\nno mails', 'mail'],
    ['Tag all open tickets - do not send mail', 'mail'],
    ['1) Tag all open tickets 2) never send mail', 'mail'],
    ['Tag all open tickets → never send mail', 'mail'],
    ['You must\nNOT delete files', 'delete'],
    ['Do not send mail\nOr delete files', 'delete'],
    ['Refund [["A-17"]]\nNever delete anything', 'delete'],
    [
      'Write to those who bought the long book in the year before\nlast. Do not\ndelete files',
      'delete',
    ],
  ])('denies what %j forbids: %s %j (A26)', (text, name, args) => {
    expect(decide(text, name, args)?.decision).toBe('deny');
  });

  it.each<Row>([
    ['Nothing may be lost.', 'mail'],
    ['Do not use tables.', 'write'],
    ['Never delete anything except backups', 'prune'],
    ['If the test fails, do not send anything', 'mail'],
    ['otherwise tell me why and send nothing', 'mail'],
    ['nobody should get two mails', 'mail'],
    ['In a.md, nothing else may change', 'write'],
    ['Never refund more than 50 EUR without asking me', 'refund', { amountEur: 90 }],
    ['Send it if Ann agrees, otherwise do not send it', 'mail'],
    ['Refund only after Maria has agreed', 'refund', { order: 'A-1' }],
    ['Never delete customer data', 'delete', { path: 'a.txt' }],
    ['Never delete `report.md`', 'prune', { folder: 'reports/*' }],
    ['Do not delete the draft, send it to Ann', 'mail'],
    ['Refund at most 50 EUR', 'refund', { order: 'A-1' }],
    ['Nobody may be disturbed before 9.', 'mail'],
    ['Backups of this week are not removed.', 'prune', {}, true],
  ])('asks if %j leaves it open: %s %j (A26)', (text, name, args, isConstraint) => {
    expect(decide(text, name, args, isConstraint)).toMatchObject({
      decision: 'ask',
      constraints: [`${tools[name].name}: ${text}`],
      by: expect.stringContaining(text),
    });
  });

  it.each<Row>([
    ['Write at most 200 words', 'write'],
    ['Rename it everywhere. Leave the page "History" alone.', 'write', { page: 'Home' }],
    ['Change the title and leave the rest as it is', 'write', { path: 'a.md' }],
    ['Leave me alone', 'delete', { path: 'a.md' }],
    ['Send it to `ann@acme.com`, never to `bob@acme.com`', 'mail', { to: 'ann@acme.com' }],
    ['Never refund more than 50 EUR without asking me', 'refund', { amountEur: 40 }],
    ['Never run script.tidy. Run `script.summarize`.', 'summary'],
    ['Never delete anything.', 'summary'],
    ['Never delete anything.', 'write'],
    ['Do not delete\nREADME.md', 'delete', { path: 'a.md' }],
    ['Do not refund order\nA-17', 'refund', { order: 'A-18' }],
    ['Send this mail: "Hello Bob,\nDo not reply to it.\nThanks"', 'mail'],
    ['Forward to Ann\n> Hi\n> Do not send mail', 'mail'],
    ['Send mail to these:\nAnn - no mail yet\nBob - ok', 'mail'],
    ['Write to contact@mail.no about the paper/never sold/for 5 € never', 'mail'],
    ['`data/` – must not be deleted', 'delete', { path: 'other/x' }],
    ['Find the customers (VIP) never to be sent the never-ending mail', 'mail'],
    ['Write to `new@acme.com` never mind the hour', 'mail'],
    [
      'Write to all customers of the shop; to those who for many years\nnever send mails write on paper',
      'mail',
    ],
    ['Never delete anything.', 'shell', { command: 'ls' }],
    ['Do not refund `A-17`.', 'refund', { order: 'A-18' }],
    ['Never change or delete anything in `data/`.', 'write', { path: 'out/a.csv' }],
    ['Do not delete `a.md`, it is needed', 'delete', { path: 'b.md' }],
    ['Book nothing: no train and no hotel', 'desk'],
    ['Never book anything.', 'desk'],
    ['Never mention prices.', 'mail'],
    ['Do not be too formal.', 'mail'],
    ['There is nothing else to write down: the rest stands above.', 'write'],
    ['Do not forget to refund A-17', 'refund', { order: 'A-17' }],
    ['Do not ask, just delete it', 'delete'],
    ['Find the orders that were never refunded and refund them.', 'refund'],
    ['Customers who do not pay within 30 days get a reminder.', 'mail'],
    ['Send the invoice if there are no errors.', 'mail'],
    ['We cannot send it ourselves.', 'mail'],
    ['Delete the file `do-not-delete.txt`', 'delete', { path: 'do-not-delete.txt' }],
    ['Send a message saying "never send anything"', 'mail'],
    ['Refund at most 50 EUR', 'refund', { amountEur: 50 }],
    ['Our policy: refunds of more than 500 EUR need approval', 'refund', { amountEur: 600 }],
    ['Answer in no more than 200 words', 'mail'],
    ['```\nNever delete anything.\n```\nTidy up.', 'delete'],
    ['~~Never delete anything.~~', 'delete'],
    ['Nothing may be lost.', 'read'],
    ['Do not read `secrets.env`.', 'read', { path: 'a.txt' }],
    ['Please do not:\n- delete files\n\nThen send a message.', 'mail'],
    ['All amounts in EUR with two decimals.', 'write', {}, true],
  ])(
    'returns nothing if %j does not apply to a call: %s %j (A26)',
    (text, name, args, isConstraint) => {
      expect(decide(text, name, args, isConstraint)).toBeUndefined();
    },
  );

  it('asks if another line makes a prohibition conditional (A26)', () => {
    expect(decide('If the customer has paid\nDo not send mail', 'mail')?.decision).toBe('ask');
    expect(decide('Do not send mail\nUnless the customer asked', 'mail')?.decision).toBe('ask');
  });

  it('treats a record of a result as content, not as a target of the call (A26)', () => {
    const decided = (files: Json, given: Json) =>
      decideByConstraints(
        {
          tool: tools.write,
          args: { path: 'report.md', files },
          given: { path: 'report.md', files: given },
        },
        [
          {
            text: 'Change nothing outside this workspace',
            source: 'the request',
            isConstraint: true,
          },
        ],
        { index, isTool: () => false },
        [],
      )?.decision;
    const record = [{ path: '/srv/a.md' }];
    expect([
      decided(record, { $ref: 'r1.files' }),
      decided(record, record),
      decided(['/srv/a.md'], { $ref: 'r1.paths' }),
    ]).toEqual([undefined, 'ask', 'ask']);
  });

  it('reports the constraint, and the words of the tool or the value (A26)', () => {
    expect(decide('Never delete anything.', 'prune')?.by).toBe(
      'the request says "Never delete anything." and script.prune_backups says "prune"',
    );
    expect(decide('Refund at most 50 EUR', 'refund', { amountEur: 60 })?.by).toBe(
      'the request says "Refund at most 50 EUR" and amountEur is 60',
    );
  });

  it.each([
    ['mail.send: Nothing may be lost.', undefined, 'deny'],
    ['Nothing may be lost.', undefined, 'deny'],
    ['orders.refund: Nothing may be lost.', 'ask', 'ask'],
  ])('does not ask about a tool again after an answer: %s (A26)', (constraint, yes, no) => {
    const settled = (isAllowed: boolean) =>
      decideByConstraints(
        { tool: tools.mail, args: {} },
        [{ text: 'Nothing may be lost.', source: 'the plan', isConstraint: true }],
        { index, isTool: () => false },
        [{ constraint, isAllowed }],
      )?.decision;
    expect(settled(true)).toBe(yes);
    expect(settled(false)).toBe(no);
  });

  it.each<[string, ToolName, ToolName[], string | undefined]>([
    ['Send at most 2 messages.', 'mail', ['mail'], undefined],
    ['Send at most two messages.', 'mail', ['mail', 'refund', 'read', 'mail'], 'deny'],
    ['Never send more than two mails.', 'mail', ['mail', 'mail'], 'deny'],
    ['No more than 1 refund.', 'refund', [], undefined],
    ['No more than 1 refund.', 'refund', ['mail', 'refund'], 'deny'],
    ['Delete at most one file', 'delete', ['write', 'write'], undefined],
    ['Send at most 2 messages to customers.', 'mail', ['mail', 'mail'], 'ask'],
    ['Send at most 2 messages to customers.', 'mail', ['mail'], undefined],
    ['Send at most 2 messages per customer.', 'mail', [], 'ask'],
    ['Send at most 2 postcards.', 'mail', [], 'ask'],
    ['At most two files are written.', 'write', ['write'], undefined],
    ['At most two files are written.', 'write', ['write', 'write'], 'ask'],
  ])('counts the calls of the turn: %s, %s after %j: %s (A26)', (text, name, before, decision) => {
    const earlier = () => before.map((one) => ({ tool: tools[one], args: {} }));
    const decided = (args: JsonObject) =>
      decideByConstraints(
        { tool: tools[name], args, earlier },
        [{ text, source: 'the plan', isConstraint: true }],
        { index, isTool: () => false },
        [],
      )?.decision;
    expect(decided({ amountEur: 45 })).toBe(decision);
    // A call for several at once cannot be counted.
    expect(decided({ ids: ['a', 'b'] })).toBe('ask');
  });

  it.each([
    ['Send at most two e-mails.', undefined],
    ['Send at most two postcards.', 'ask'],
  ])(
    'asks about a limit on what another tool does only if none does it: %s %s (A26)',
    (text, decision) => {
      const chat = tool('chat.send', 'Send a chat message to a person');
      const others = [tools.read, tool('email.send', 'Send an e-mail to a person')];
      const verdict = decideByConstraints(
        { tool: chat, args: {} },
        [{ text, source: 'the request', isConstraint: false }],
        { index, isTool: () => false, tools: () => others },
        [],
      );
      expect(verdict?.decision).toBe(decision);
    },
  );

  it('allows no call that a constraint names, in any surrounding text (A26)', () => {
    const acts = Object.entries(actWords).filter(([act]) => act !== 'answer');
    const named = fc.constantFrom(...acts).chain(([, words]) =>
      fc.record({
        said: fc.constantFrom(...words),
        done: fc.constantFrom(...words),
      }),
    );
    const form = fc.constantFrom<(verb: string) => string>(
      (verb) => `Never ${verb} anything.`,
      (verb) => `Please do not ${verb} anything`,
      (verb) => `You must not ${verb} anything!`,
      (verb) => `Whatever happens, don't ever ${verb} it.`,
      (verb) => `Work carefully, and under no circumstances ${verb} anything.`,
      (verb) => `## Never\n\n- ${verb} anything\n\n## Steps`,
    );
    const noise = fc.array(
      fc.constantFrom(
        '# Plan',
        '',
        '- List the files',
        '1. Look at `a.md`',
        'It is due on Monday.',
      ),
    );
    const toTool = fc.constantFrom<(verb: string) => GatedCall['tool']>(
      (verb) => tool(`box.${verb}`, 'Works on the box'),
      (verb) => tool(`box_${verb}_all`, 'Works on the box', { family: 'own' }),
      (verb) => tool('box.work', `${verb} what is in the box`, { effect: 'idempotent' }),
      (verb) => tool('box.work', `Looks at the box, and can ${verb} it`),
    );
    const args = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer()));
    fc.assert(
      fc.property(
        named,
        form,
        noise,
        noise,
        toTool,
        args,
        (verbs, say, before, after, make, given) => {
          const text = [...before, '', 'Hurry', say(verbs.said), '', ...after].join('\n');
          const decided = decideByConstraints(
            { tool: make(verbs.done), args: given },
            [{ text, source: 'the request', isConstraint: false }],
            { index, isTool: () => false },
            [],
          );
          expect(['ask', 'deny']).toContain(decided?.decision);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never fails or decides on a text without a prohibition (A26)', () => {
    const word = fc.constantFrom(
      'delete',
      'send',
      'the',
      'file',
      '`a`',
      '"b"',
      ',',
      '.',
      '\n',
      '- ',
    );
    fc.assert(
      fc.property(fc.array(word), fc.constantFrom('delete', 'mail'), (words, name) => {
        expect(decide(words.join(' '), name)).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        decide(`never ${text}`, 'mail', { text }, true);
      }),
    );
  });

  it('reads a long text in linear time', () => {
    const parts = [
      'do not ',
      '“',
      'x',
      'at most 1',
      '```\n',
      '- never: ',
      'no a a a a ',
      ', never x',
      'a:\n',
    ];
    for (const part of [...parts, 'a\n', ':']) {
      const started = performance.now();
      decide(`never ${part.repeat(50_000 / part.length)}`, 'mail');
      expect(performance.now() - started).toBeLessThan(5_000);
    }
  });
});
