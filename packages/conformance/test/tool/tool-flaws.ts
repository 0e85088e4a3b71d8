import { defineTool, type Tool, type ToolArguments, ToolError } from '@pce/core/internal';
import * as z from 'zod';
import type { ToolPlace } from '../../src/tool/tool-place.js';
import { type Flaws, type Mutation, mutationsOf } from '../suite/mutation.js';

type ToolMutation = Mutation<Tool, { readonly notes: Map<string, string> }>;

const { always, ask, on } = mutationsOf<Tool, { readonly notes: Map<string, string> }>();
const refused: ToolArguments = { ok: false, issues: [{ message: 'no' }] };
const claiming = (claim: string, source?: string, confidence?: number): ToolMutation =>
  always('execute', {
    data: 1,
    claims: [{ claim, ...(source && { source }), ...(confidence && { confidence }) }],
  });

export const toolFlaws: Flaws<readonly [says: RegExp, mutation: ToolMutation]> = {
  'has a name, a description and a version (B1)': {
    'has a name with a blank': [/name cannot be used/, () => ({ name: 'keep it' })],
    'has no description': [/no description/, () => ({ description: ' ' })],
    'has no version': [/no version/, () => ({ version: '' })],
  },
  'describes its arguments by a JSON Schema (B1)': {
    'describes a list': [
      /not those of an object/,
      ({ parameters }) => ({ parameters: { ...parameters, type: 'array' } }),
    ],
    'does not describe an argument': [
      /name is not described/,
      () => ({ parameters: { type: 'object', properties: {}, required: [] } }),
    ],
    'does not describe a required argument': [
      /other is not described/,
      ({ parameters }) => ({ parameters: { ...parameters, required: ['other'] } }),
    ],
  },
  'takes the example arguments and leaves them as they are (B1)': {
    'refuses its example arguments': [/refuses the example/, always('parse', refused)],
    'writes into its arguments': [
      /it changes its arguments/,
      on('parse', ({ parse }, args) => parse(Object.assign(args, { seen: true }))),
    ],
  },
  'refuses arguments of which a required one is missing, and names it (B1)': {
    'fills in missing arguments': [
      /it takes arguments without/,
      ask('parse', (args) => ({ name: 'a', text: '', ...args })),
    ],
    'does not name a missing argument': [
      /it does not say/,
      on('parse', async ({ parse }, args) => {
        const parsed = await parse(args);
        return parsed.ok ? parsed : refused;
      }),
    ],
  },
  'refuses an object where its schema says text, number or boolean (B1)': {
    'takes anything': [
      /it takes an object for/,
      () => ({ parse: (value) => ({ ok: true, value }) }),
    ],
  },
  'does nothing when it parses arguments (F8)': {
    'works while it parses': [
      /parsing changes something/,
      on('parse', ({ parse, notes }, args) => {
        notes.set('parsed', 'yes');
        return parse(args);
      }),
    ],
  },
  'answers with JSON, within the bytes that it declares (B1)': {
    'answers with a Map': [/its data changes/, always('execute', { data: new Map([['a', 1]]) })],
    'answers more than it declares': [
      /more than it declares/,
      () => ({ maxOutputBytes: 10, execute: async () => ({ data: 'x'.repeat(100) }) }),
    ],
    'answers one byte more than it declares': [
      /5 bytes are more/,
      () => ({ maxOutputBytes: 4, execute: async () => ({ data: 'xyz' }) }),
    ],
    'writes a summary of two lines': [
      /not one line/,
      always('execute', { data: 1, summary: 'a\nb' }),
    ],
    'refuses the arguments that it runs with': [
      /refuses the example/,
      on('parse', ({ parse, calls }, args) => (calls === 1 ? refused : parse(args))),
    ],
    'passes more often than it declares': [
      /passes more often/,
      ({ execute }) => ({
        maxPasses: 2,
        async execute(args, context) {
          for (let pass = 0; pass < 4; pass += 1) context.pass();
          return execute(args, context);
        },
      }),
    ],
    'answers with nothing': [/no JSON value/, always('execute', { data: undefined })],
  },
  'returns claims with a confidence, and with sources if required (A11)': {
    'claims without a source': [/has no source/, claiming('it was kept')],
    'must name sources and claims nothing': [/makes none/, always('execute', { data: 1 })],
    'is surer than sure': [/not in 0..1/, claiming('a', 'b', 2)],
    'claims nothing in words': [/a claim is empty/, claiming(' ', 'b')],
    'is less sure than not at all': [/-0.1 is not in 0..1/, claiming('a', 'b', -0.1)],
  },
  'has the side effects that its effect class declares (F8)': {
    'says read, and writes': [/it says read/, () => ({ effect: 'read' })],
    'says idempotent, and adds': [
      /a second run changes/,
      on('execute', async ({ notes }) => {
        notes.set('a', `${notes.get('a') ?? ''}x`);
        return { data: 1 };
      }),
    ],
  },
  'fails with a ToolError, whose code says why (B1)': {
    'fails with any error': [
      /no ToolError/,
      on('execute', ({ execute }, ...input) =>
        execute(...input).catch(() => Promise.reject(new Error('locked'))),
      ),
    ],
    'calls a failure a success': [
      /it succeeds/,
      on('execute', ({ execute }, ...input) => execute(...input).catch(() => ({ data: 'failed' }))),
    ],
  },
  'ends soon after its signal has aborted (A22)': {
    'ignores its signal': [
      /does not end after the abort/,
      on('execute', () => new Promise(() => undefined)),
    ],
  },
};

export function notePlace(mutation: ToolMutation = () => ({})): ToolPlace {
  const notes = new Map<string, string>();
  const sound = defineTool({
    name: 'note.keep',
    description: 'Keep a note under a name',
    input: z.strictObject({ name: z.string(), text: z.string() }),
    effect: 'idempotent',
    requiresSource: true,
    execute({ name, text }) {
      if (name === 'locked') throw new ToolError('permission_denied', 'the note is locked');
      notes.set(name, text);
      return { name, length: text.length };
    },
    summarize: ({ name }) => `kept ${name}`,
    claims: ({ name }) => [{ claim: `${name} was kept`, source: `note:${name}` }],
  });
  return {
    tool: { ...sound, ...mutation(sound, { notes }) },
    args: { name: 'a', text: 'hello' },
    failingArgs: { name: 'locked', text: '' },
    state: () => Object.fromEntries(notes),
    maxWaitMs: 1_000,
  };
}
