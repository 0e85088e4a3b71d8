import { expect, it } from 'vitest';
import * as z from 'zod';
import { stdioClient } from '../test/open-client.js';
import { openServer } from '../test/open-server.js';

const schema = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  maxLength: z.number().optional(),
  maximum: z.number().optional(),
  maxItems: z.number().optional(),
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

/** Positions and counts that grow with the work. */
const endless = ['list_events.after', 'record_checkpoint.iteration'];

/** Returns the names of arguments without a limit. */
function unlimited(name: string, each: Schema): readonly string[] {
  const { type, enum: choices, maxLength, maximum = Infinity, maxItems, propertyNames } = each;
  const isLimited = {
    string: (maxLength ?? choices) !== undefined,
    // Zod gives every integer the largest safe one as its maximum.
    integer: maximum < Number.MAX_SAFE_INTEGER || endless.includes(name),
    array: maxItems !== undefined,
    object: name in tools || propertyNames !== undefined || Object.keys(each.properties).length > 0,
    boolean: true,
    number: true,
  }[type ?? ''];
  return [
    ...(propertyNames ? unlimited(`${name} name`, propertyNames) : []),
    ...(isLimited ? [] : [name]),
    ...(each.items ? unlimited(`${name}[]`, each.items) : []),
    ...Object.entries(each.properties).flatMap(([key, one]) => unlimited(`${name}.${key}`, one)),
  ];
}

/** Effect of each tool, as its annotations show it, and its arguments. */
const tools = {
  start_episode: 'records: goal? title? roles? idempotency_key?',
  get_status: 'reads: episode_id?',
  list_events: 'reads: kind? limit? after? episode_id?',
  report_output: 'records: role text episode_id? idempotency_key?',
  pause_episode: 'records: reason target? episode_id? idempotency_key?',
  resume_episode: 'records: ckpt_id? note? episode_id? idempotency_key?',
  record_checkpoint:
    'records: iteration role scratchpad files? cpu_ms? error? episode_id? idempotency_key?',
  diff_and_classify: 'reads: from_id to_id episode_id?',
  list_checkpoints: 'reads: limit? after? episode_id?',
  restore_checkpoint: 'destroys: ckpt_id preview? paths? scope? episode_id? idempotency_key?',
  send_message: 'records: target message from? episode_id? idempotency_key?',
  receive_messages: 'records: target limit? episode_id? idempotency_key?',
  acknowledge_message: 'records: message_id episode_id? idempotency_key?',
  list_plans: 'reads:',
  check_plan: 'reads: plan',
  run_plan: 'runs: plan inputs? idempotency_key?',
  resume_turn: 'runs: turn_id idempotency_key?',
  list_interventions: 'reads:',
  resolve_intervention: 'runs: intervention_id choose answer? idempotency_key?',
  find_tool: 'reads: command limit?',
  record_learning: 'notes: learning plan? by? idempotency_key?',
};

const records = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
const kinds = {
  reads: { readOnlyHint: true, openWorldHint: false },
  records,
  destroys: { ...records, destructiveHint: true },
  notes: { ...records, idempotentHint: false },
  runs: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
};

it('describes what each tool takes, limits all of it, and says what it may change (C1)', async () => {
  await using server = await openServer();
  await using opened = await stdioClient(server.factory);

  const listed = (await opened.client.listTools()).tools.map((tool) => ({
    ...tool,
    input: schema.parse(tool.inputSchema),
  }));

  const shown = listed.map(({ name, annotations, input: { properties, required } }) => {
    const kind = Object.entries(kinds).find(
      ([, each]) => JSON.stringify(each) === JSON.stringify(annotations),
    );
    const names = Object.keys(properties).map((key) => (required.includes(key) ? key : `${key}?`));
    return [name, [`${kind?.[0]}:`, ...names].join(' ')];
  });
  expect(shown).toEqual(Object.entries(tools));
  expect(listed.flatMap(({ name, input }) => unlimited(name, input))).toEqual([]);
  const checkpoint = listed.find(({ name }) => name === 'record_checkpoint')?.input;
  expect(checkpoint?.properties.scratchpad?.maxLength).toBe(2_000_000);
});

it('has the name and version of its host, and lists its features (C1)', async () => {
  await using server = await openServer({}, { name: 'ours', version: '3.2.1' });
  await using opened = await stdioClient(server.factory);
  const { client } = opened;

  expect(client.getServerVersion()).toEqual({ name: 'ours', version: '3.2.1' });
  expect(Object.keys(client.getServerCapabilities() ?? {}).sort()).toEqual([
    'prompts',
    'resources',
    'tools',
  ]);
});
