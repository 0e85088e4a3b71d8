import type { JsonObject } from '@pce/core/contracts';
import { defineTool, type Tool, ToolError } from '@pce/core/tools';
import * as z from 'zod';
import type { BrokenImplementation } from '../../suite/broken-implementation.js';
import type { ToolPlace } from '../tool-place.js';

/** A tool that keeps a note under a name: the sound one from which the others are made. */
export function notePlace(
  change: (sound: Tool, notes: Map<string, string>) => Partial<Tool> = () => ({}),
): ToolPlace {
  const notes = new Map<string, string>();
  const sound = defineTool({
    name: 'note.keep',
    description: 'Keep a note under a name',
    input: z.strictObject({ name: z.string(), text: z.string() }),
    effect: 'idempotent',
    owesSource: true,
    execute({ name, text }) {
      if (name === 'locked') throw new ToolError('permission_denied', 'the note is locked');
      notes.set(name, text);
      return { name, length: text.length };
    },
    summarize: ({ name }) => `kept ${name}`,
    claims: ({ name }) => [{ claim: `${name} was kept`, source: `note:${name}` }],
  });
  return {
    tool: { ...sound, ...change(sound, notes) },
    args: { name: 'a', text: 'hello' },
    failingArgs: { name: 'locked', text: '' },
    state: () => Object.fromEntries(notes),
  };
}

const looseParameters = (parameters: JsonObject): JsonObject => ({ ...parameters, type: 'array' });

function broken(
  flaw: string,
  noticedBy: string,
  says: RegExp,
  change: (sound: Tool, notes: Map<string, string>) => Partial<Tool>,
): BrokenImplementation<ToolPlace> {
  return { flaw, noticedBy, says, make: () => ({ ...notePlace(change), maxWaitMs: 1_000 }) };
}

const cases = {
  names: 'has a name, a description and a version (B1)',
  schema: 'describes its arguments by a JSON Schema (B1)',
  example: 'takes the example arguments and leaves them as they are (B1)',
  required: 'refuses arguments of which a required one is missing, and names it (B1)',
  types: 'refuses an object where its schema says text, number or boolean (B1)',
  parsing: 'does nothing when it parses arguments (F8)',
  json: 'answers with JSON, within the bytes that it declares (B1)',
  claims: 'gives claims with a confidence, and with sources where it owes them (A11)',
  effect: 'does to the world what its effect class says (F8)',
  errors: 'fails with a ToolError, whose code says why (B1)',
  abort: 'ends soon where its signal has aborted (A22)',
} as const;

/** Tools as people have written them by mistake. */
export const brokenTools: readonly BrokenImplementation<ToolPlace>[] = [
  broken('has a name with a blank', cases.names, /name cannot be used/, () => ({
    name: 'keep it',
  })),
  broken('has no description', cases.names, /no description/, () => ({ description: ' ' })),
  broken('has no version', cases.names, /no version/, () => ({ version: '' })),
  broken('describes a list', cases.schema, /not those of an object/, ({ parameters }) => ({
    parameters: looseParameters(parameters),
  })),
  broken('does not describe what it takes', cases.schema, /name is not described/, () => ({
    parameters: { type: 'object', properties: {}, required: [] },
  })),
  broken('refuses what it describes', cases.example, /refuses the example/, () => ({
    parse: () => ({ ok: false, issues: [{ message: 'no' }] }),
  })),
  broken('writes into its arguments', cases.example, /it changes its arguments/, ({ parse }) => ({
    parse: (args) => parse(Object.assign(args, { seen: true })),
  })),
  broken('fills in what is missing', cases.required, /it takes arguments without/, ({ parse }) => ({
    parse: (args) => parse({ name: 'a', text: '', ...args }),
  })),
  broken('does not say what is missing', cases.required, /it does not say/, ({ parse }) => ({
    async parse(args) {
      const parsed = await parse(args);
      return parsed.ok ? parsed : { ok: false, issues: [{ message: 'invalid' }] };
    },
  })),
  broken('takes anything', cases.types, /it takes an object for/, () => ({
    parse: (args) => ({ ok: true, value: args }),
  })),
  broken(
    'works while it parses',
    cases.parsing,
    /parsing changes something/,
    ({ parse }, notes) => ({
      parse(args) {
        notes.set('parsed', 'yes');
        return parse(args);
      },
    }),
  ),
  broken('answers with a Map', cases.json, /its data changes/, () => ({
    execute: async () => ({ data: new Map([['a', 1]]) }),
  })),
  broken('answers more than it declares', cases.json, /more than it declares/, () => ({
    maxOutputBytes: 10,
    execute: async () => ({ data: 'x'.repeat(100) }),
  })),
  broken('writes a summary of two lines', cases.json, /not one line/, () => ({
    execute: async () => ({ data: 1, summary: 'a\nb' }),
  })),
  broken('claims without a source', cases.claims, /has no source/, () => ({
    execute: async () => ({ data: 1, claims: [{ claim: 'it was kept' }] }),
  })),
  broken('owes sources and claims nothing', cases.claims, /makes no claim/, () => ({
    execute: async () => ({ data: 1 }),
  })),
  broken('is surer than sure', cases.claims, /not in 0..1/, () => ({
    execute: async () => ({ data: 1, claims: [{ claim: 'a', source: 'b', confidence: 2 }] }),
  })),
  broken('says read, and writes', cases.effect, /it says read/, () => ({ effect: 'read' })),
  broken('says idempotent, and adds', cases.effect, /a second run changes/, (_, notes) => ({
    async execute() {
      notes.set('a', `${notes.get('a') ?? ''}x`);
      return { data: 1 };
    },
  })),
  broken('fails with any error', cases.errors, /no ToolError/, ({ execute }) => ({
    execute: (args, context) =>
      execute(args, context).catch(() => Promise.reject(new Error('locked'))),
  })),
  broken('calls a failure a success', cases.errors, /it succeeds/, ({ execute }) => ({
    execute: (args, context) => execute(args, context).catch(() => ({ data: 'failed' })),
  })),
  broken(
    'refuses the arguments that it runs with',
    cases.json,
    /refuses the example/,
    ({ parse }) => {
      let parsed = 0;
      return {
        async parse(args) {
          parsed += 1;
          return parsed === 1 ? { ok: false, issues: [{ message: 'no' }] } : parse(args);
        },
      };
    },
  ),
  broken('passes more often than it declares', cases.json, /passes more often/, ({ execute }) => ({
    maxPasses: 2,
    async execute(args, context) {
      for (let pass = 0; pass < 3; pass += 1) context.pass();
      return execute(args, context);
    },
  })),
  broken('answers one byte more than it declares', cases.json, /5 bytes are more/, () => ({
    maxOutputBytes: 4,
    execute: async () => ({ data: 'xyz' }),
  })),
  broken('answers with nothing', cases.json, /no JSON value/, () => ({
    execute: async () => ({ data: undefined as never }),
  })),
  broken('claims nothing in words', cases.claims, /a claim is empty/, () => ({
    execute: async () => ({ data: 1, claims: [{ claim: ' ', source: 'b' }] }),
  })),
  broken('is less sure than not at all', cases.claims, /-0.1 is not in 0..1/, () => ({
    execute: async () => ({ data: 1, claims: [{ claim: 'a', source: 'b', confidence: -0.1 }] }),
  })),
  broken('does not describe what it requires', cases.schema, /other is not described/, (sound) => ({
    parameters: { ...sound.parameters, required: ['other'] },
  })),
  broken('does not hear its signal', cases.abort, /does not end after the abort/, () => ({
    execute: () => new Promise(() => undefined),
  })),
];
