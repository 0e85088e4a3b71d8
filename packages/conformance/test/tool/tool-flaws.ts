import { defineTool, type Tool, type ToolArguments, ToolError } from '@pce/core/internal';
import * as z from 'zod';
import type { ToolPlace } from '../../src/index.js';
import { type Flaws, type Mutation, mutationsOf } from '../suite/mutation.js';

type ToolMutation = Mutation<Tool, { readonly notes: Map<string, string> }>;

const { always, ask, on } = mutationsOf<Tool, { readonly notes: Map<string, string> }>();
const refused: ToolArguments = { ok: false, issues: [{ message: 'no' }] };
const claiming = (claim: string, source?: string, confidence?: number): ToolMutation =>
  always('execute', {
    data: 1,
    claims: [{ claim, ...(source && { source }), ...(confidence && { confidence }) }],
  });

export const toolFlaws: Flaws<ToolMutation> = {
  'has a name, a description and a version (B1)': {
    'has a name with a blank': () => ({ name: 'keep it' }),
  },
  'describes its arguments by a JSON Schema (B1)': {
    'describes a list': ({ parameters }) => ({ parameters: { ...parameters, type: 'array' } }),
  },
  'takes the example arguments and leaves them as they are (B1)': {
    'refuses its example arguments': always('parse', refused),
  },
  'refuses arguments of which a required one is missing, and names it (B1)': {
    'fills in missing arguments': ask('parse', (args) => ({ name: 'a', text: '', ...args })),
  },
  'refuses an object where its schema says text, number or boolean (B1)': {
    'takes anything': () => ({ parse: (value) => ({ ok: true, value }) }),
  },
  'does nothing when it parses arguments (F8)': {
    'works while it parses': on('parse', ({ parse, notes }, args) => {
      notes.set('parsed', 'yes');
      return parse(args);
    }),
  },
  'answers with JSON, within the bytes that it declares (B1)': {
    'answers with a Map': always('execute', { data: new Map([['a', 1]]) }),
  },
  'returns claims with a confidence, and with sources if required (A11)': {
    'claims without a source': claiming('it was kept'),
  },
  'has the side effects that its effect class declares (F8)': {
    'says read, and writes': () => ({ effect: 'read' }),
  },
  'fails with a ToolError, whose code says why (B1)': {
    'fails with any error': on('execute', ({ execute }, ...input) =>
      execute(...input).catch(() => Promise.reject(new Error('locked'))),
    ),
  },
  'ends soon after its signal has aborted (A22)': {
    'ignores its signal': on('execute', () => new Promise(() => undefined)),
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
