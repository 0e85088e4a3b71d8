import { expect, it } from 'vitest';
import * as z from 'zod';
import { stdioClient } from '../test/open-client.js';
import { openServer } from '../test/open-server.js';

const schema = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxItems: z.number().optional(),
  minItems: z.number().optional(),
  required: z.array(z.string()).default([]),
  get items() {
    return schema.optional();
  },
  get propertyNames() {
    return schema.optional();
  },
  get properties() {
    return z.record(z.string(), schema).default({});
  },
});

type Schema = z.infer<typeof schema>;

function argumentsOf({ properties, required }: Schema): readonly string[] {
  return Object.entries(properties).flatMap(([name, each]) =>
    linesOf(`${name}${required.includes(name) ? '' : '?'}`, each),
  );
}

/** Formats an argument as `name: type least..most`, with nested ones below. */
function linesOf(name: string, each: Schema): readonly string[] {
  const least = each.minLength ?? each.minimum ?? each.minItems;
  const most = each.maxLength ?? each.maximum ?? each.maxItems;
  const range = least === undefined && most === undefined ? '' : ` ${least ?? 0}..${most ?? '∞'}`;
  return [
    `${name}: ${each.enum?.join(' | ') ?? each.type}${range}`,
    ...(each.items ? linesOf(`${name}[]`, each.items) : []),
    ...(each.propertyNames ? linesOf(`${name} name`, each.propertyNames) : []),
    ...argumentsOf(each).map((line) => `${name}.${line}`),
  ];
}

const episode = 'episode_id?: string 1..200';
const key = 'idempotency_key?: string 1..200';

const reads = { readOnlyHint: true, openWorldHint: false };
const records = {
  ...{ readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};
const runs = { readOnlyHint: false, destructiveHint: true, openWorldHint: true };

const tools = [
  [
    ...['start_episode', records, 'goal?: string 1..2000', 'title?: string 1..500'],
    ...['roles?: array 1..16', 'roles?[]: string 1..200', key],
  ],
  ['get_status', reads, episode],
  [
    ...['list_events', reads, 'kind?: alerts | reflections | diffs', 'limit?: integer 1..200'],
    ...['after?: integer 0..9007199254740991', episode],
  ],
  [
    ...['report_output', records, 'role: string 1..200', 'text: string 0..2000000'],
    ...[episode, key],
  ],
  ['pause_episode', records, 'reason: string 1..2000', 'target?: string 1..200', episode, key],
  ['resume_episode', records, 'ckpt_id?: string 1..200', 'note?: string 1..2000', episode, key],
  [
    ...['record_checkpoint', records, 'iteration: integer 0..9007199254740991'],
    ...['role: string 1..200', 'scratchpad: string 0..2000000'],
    ...['files?: array 0..1000', 'files?[]: string 1..1000', 'cpu_ms?: number 0..∞'],
    ...['error?: object', 'error?.message: string 0..10000', 'error?.is_fatal?: boolean'],
    ...[episode, key],
  ],
  ['diff_and_classify', reads, 'from_id: string 1..200', 'to_id: string 1..200', episode],
  ['list_checkpoints', reads, 'limit?: integer 1..200', 'after?: string 0..500', episode],
  [
    ...['restore_checkpoint', { ...records, destructiveHint: true }, 'ckpt_id: string 1..200'],
    ...['preview?: boolean', 'paths?: array 0..1000', 'paths?[]: string 1..1000'],
    ...['scope?: all | transcript', episode, key],
  ],
  [
    ...['send_message', records, 'target: string 1..200', 'message: string 0..2000000'],
    ...['from?: string 1..200', episode, key],
  ],
  ['receive_messages', records, 'target: string 1..200', 'limit?: integer 1..100', episode, key],
  ['acknowledge_message', records, 'message_id: string 1..200', episode, key],
  ['list_plans', reads],
  ['check_plan', reads, 'plan: string 1..500'],
  ['run_plan', runs, 'plan: string 1..500', 'inputs?: object', 'inputs? name: string 0..200', key],
  ['resume_turn', runs, 'turn_id: string 1..200', key],
  ['list_interventions', reads],
  [
    ...['resolve_intervention', runs, 'intervention_id: string 1..250', 'choose: string 1..200'],
    ...['answer?: string 0..10000', key],
  ],
  ['find_tool', reads, 'command: string 1..1000', 'limit?: integer 1..50'],
  [
    ...['record_learning', { ...records, idempotentHint: false }, 'learning: string 1..2000'],
    ...['plan?: string 0..500', 'by?: string 0..100', key],
  ],
];

it('describes what each tool takes, within which limits, and what it may change (C1)', async () => {
  await using server = await openServer();
  await using opened = await stdioClient(server.factory);

  const listed = (await opened.client.listTools()).tools;

  expect(
    listed.map(({ name, annotations, inputSchema }) => [
      ...[name, annotations, ...argumentsOf(schema.parse(inputSchema))],
    ]),
  ).toEqual(tools);
});

it('has the name and version of its host, and lists its features (C1)', async () => {
  await using server = await openServer({}, { name: 'ours', version: '3.2.1' });
  await using opened = await stdioClient(server.factory);
  const { client } = opened;

  expect(client.getServerVersion()).toEqual({ name: 'ours', version: '3.2.1' });
  expect(Object.keys(client.getServerCapabilities() ?? {}).sort()).toEqual([
    ...['prompts', 'resources', 'tools'],
  ]);
});
