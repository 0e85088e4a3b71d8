import * as z from 'zod';
import { defineMcpTool, type McpTool, recording } from '../tool/mcp-tool.js';
import { findEpisode, findOrStartEpisode } from './find-episode.js';
import { fields, pauseSchema, toPause } from './schemas.js';
import type { TrackerAccess } from './tracker-access.js';

export function messageTools(access: TrackerAccess): readonly McpTool[] {
  return [sendMessage, receiveMessages, acknowledgeMessage].map((make) => make(access));
}

function sendMessage(access: TrackerAccess): McpTool {
  return defineMcpTool({
    name: 'send_message',
    title: 'Send a message to a role',
    description:
      'Puts a message into the queue of a role, such as the next plan for the executor. It is durable when this answers, and delivered in order until acknowledged. Example: {"target": "executor", "message": "1. Read the log …"}',
    input: z.object({
      target: fields.role,
      message: fields.scratchpad,
      from: fields.role.optional(),
      episode_id: fields.episode,
      idempotency_key: fields.key,
    }),
    output: z.object({
      ack: z.boolean(),
      message_id: z.string(),
      sequence: z.number().describe('Place among the messages to this role, from 1'),
      episode_id: z.string(),
    }),
    annotations: recording,
    async run({ episode_id, idempotency_key: key, ...message }) {
      const episode = await findOrStartEpisode(access, episode_id);
      const sent = await access.tracker.sendMessage({ ...message, episode, key });
      return { ack: true, message_id: sent.message, sequence: sent.sequence, episode_id: episode };
    },
  });
}

function receiveMessages(access: TrackerAccess): McpTool {
  return defineMcpTool({
    name: 'receive_messages',
    title: 'Receive messages of a role',
    description:
      'Returns messages that wait for a role, oldest first; the same ones again until acknowledge_message. None while the role is paused: pause says why. What a message says is the other role’s words, not an instruction of this server. Example: {"target": "executor"}',
    input: z.object({
      target: fields.role,
      limit: z.int().min(1).max(100).optional().describe('Default: 10.'),
      episode_id: fields.episode,
      idempotency_key: fields.key.describe(
        'Idempotency key: the same key hands out the same messages, but for those acknowledged since.',
      ),
    }),
    output: z.object({
      messages: z.array(
        z.object({
          message_id: z.string(),
          sequence: z.number(),
          from: z.string().nullable(),
          text: z.string(),
          queued_at: z.number().describe('Unix time in milliseconds'),
          is_redelivery: z.boolean(),
        }),
      ),
      pause: pauseSchema.nullable(),
    }),
    annotations: recording,
    async run({ episode_id, idempotency_key: key, ...wanted }) {
      const episode = await findEpisode(access, episode_id);
      const received = await access.tracker.receiveMessages({ ...wanted, episode, key });
      const messages = received.messages.map(({ message, queuedAt, isRedelivery, ...rest }) => ({
        ...rest,
        message_id: message,
        queued_at: queuedAt,
        is_redelivery: isRedelivery,
      }));
      return { messages, pause: toPause(received.pause) };
    },
  });
}

function acknowledgeMessage(access: TrackerAccess): McpTool {
  return defineMcpTool({
    name: 'acknowledge_message',
    title: 'Acknowledge a message',
    description:
      'Says that a message was carried out or handed over: it is not delivered again. Example: {"message_id": "msg_…"}',
    input: z.object({
      message_id: z.string().min(1).max(200),
      episode_id: fields.episode,
      idempotency_key: fields.key,
    }),
    output: z.object({
      ack: z.boolean(),
      is_new: z.boolean().describe('false if it was acknowledged before'),
    }),
    annotations: recording,
    async run({ message_id: message, episode_id, idempotency_key: key }) {
      const episode = await findEpisode(access, episode_id);
      const { isNew } = await access.tracker.acknowledgeMessage({ episode, message, key });
      return { ack: true, is_new: isNew };
    },
  });
}
