import * as z from 'zod';
import { defineMcpTool, type McpTool, readOnly, recording } from '../tool/mcp-tool.js';
import { assertMayResume } from './assert-may-resume.js';
import { findEpisode } from './find-episode.js';
import { fields, pauseSchema, statusSchema, toPause, toStatus } from './schemas.js';
import type { TrackerAccess } from './tracker-access.js';

const text = z.string().min(1).max(2_000);

export function episodeTools(access: TrackerAccess): readonly McpTool[] {
  return [startEpisode, getStatus, listEvents, reportOutput, pauseEpisode, resumeEpisode].map(
    (make) => make(access),
  );
}

function startEpisode({ tracker }: TrackerAccess): McpTool {
  return defineMcpTool({
    name: 'start_episode',
    title: 'Start an episode',
    description:
      'Begins an episode: agents that work in turns on one goal. Example: {"goal": "Add a search box", "roles": ["planner", "executor"]}',
    input: z.object({
      goal: text.optional(),
      title: z.string().min(1).max(500).optional(),
      roles: z.array(fields.role).min(1).max(16).optional().describe('Default: planner, executor.'),
      idempotency_key: fields.key,
    }),
    output: z.object({ episode_id: z.string(), status: statusSchema }),
    annotations: recording,
    async run({ idempotency_key: key, ...start }) {
      const status = await tracker.startEpisode({ ...start, key });
      return { episode_id: status.episode, status: toStatus(status) };
    },
  });
}

function getStatus(access: TrackerAccess): McpTool {
  return defineMcpTool({
    name: 'get_status',
    title: 'Get the status of an episode',
    description:
      'Tells how an episode stands: roles, latest checkpoints and classes, pause, reflection, waiting messages. Example: {}',
    input: z.object({ episode_id: fields.episode }),
    output: statusSchema,
    annotations: readOnly,
    run: async ({ episode_id }) =>
      toStatus(await access.tracker.getStatus(await findEpisode(access, episode_id))),
  });
}

function listEvents(access: TrackerAccess): McpTool {
  return defineMcpTool({
    name: 'list_events',
    title: 'List events of an episode',
    description:
      'Lists the events of an episode in order: all, or its alerts, reflections or diffs. Example: {"kind": "alerts"}',
    input: z.object({
      kind: z.enum(['alerts', 'reflections', 'diffs']).optional().describe('Default: all.'),
      limit: z.int().min(1).max(200).optional().describe('Default: 50.'),
      after: z.int().min(0).optional().describe('next of the page before.'),
      episode_id: fields.episode,
    }),
    output: z.object({
      events: z.array(z.looseObject({ version: z.number(), type: z.string(), at: z.number() })),
      next: z.number().nullable(),
    }),
    annotations: readOnly,
    async run({ episode_id, limit = 50, ...page }) {
      const episode = await findEpisode(access, episode_id);
      // One more shows whether there is a next page.
      const entries = await access.tracker.readEvents({ episode, limit: limit + 1, ...page });
      const shown = entries.slice(0, limit);
      return {
        events: shown.map(({ version, event: { v: _, ...event } }) => ({ version, ...event })),
        next: (entries.length > limit && shown.at(-1)?.version) || null,
      };
    },
  });
}

function reportOutput(access: TrackerAccess): McpTool {
  return defineMcpTool({
    name: 'report_output',
    title: 'Report what an agent printed',
    description:
      'Reads what an agent printed when it stopped, and says what to do: go-on, continue (send message at until), wait, pause, compact, reflect. Example: {"role": "executor", "text": "Exceeded 25 native tool calls"}',
    input: z.object({
      role: fields.role,
      text: fields.scratchpad.describe('The end of its output is enough.'),
      episode_id: fields.episode,
      idempotency_key: fields.key,
    }),
    output: z.object({
      do: z.enum(['go-on', 'continue', 'wait', 'pause', 'compact', 'reflect']),
      until: z.number().nullable().describe('Unix time in milliseconds'),
      message: z.string().nullable(),
      pause: pauseSchema.nullable(),
    }),
    annotations: recording,
    async run({ episode_id, role, text: printed, idempotency_key: key }) {
      const episode = await findEpisode(access, episode_id);
      const { tracker } = access;
      const advice = await tracker.reportOutput({ episode, role, text: printed, key });
      const { pause } = await tracker.getStatus(episode);
      // Send nothing while waiting for a person.
      const next = pause?.needsPerson ? ({ do: 'pause' } as const) : advice;
      return {
        do: next.do,
        until: ('until' in next && next.until) || null,
        message: 'message' in next ? next.message : null,
        pause: toPause(pause),
      };
    },
  });
}

function pauseEpisode(access: TrackerAccess): McpTool {
  return defineMcpTool({
    name: 'pause_episode',
    title: 'Pause an episode',
    description:
      'Holds messages back until the episode is resumed. Call it when something looks wrong. Example: {"reason": "the plan left its goal"}',
    input: z.object({
      reason: text,
      target: fields.role.optional().describe('A role, or both. Default: as the policy says.'),
      episode_id: fields.episode,
      idempotency_key: fields.key,
    }),
    output: z.object({ episode_id: z.string(), status: statusSchema }),
    annotations: recording,
    async run({ episode_id, idempotency_key: key, reason, target }) {
      const episode = await findEpisode(access, episode_id);
      const options = { episode, reason, target, key, by: 'mcp' };
      return {
        episode_id: episode,
        status: toStatus(await access.tracker.pauseEpisode(options)),
      };
    },
  });
}

function resumeEpisode(access: TrackerAccess): McpTool {
  return defineMcpTool({
    name: 'resume_episode',
    title: 'Resume an episode',
    description:
      'Ends a pause, from the latest checkpoints or from the named one. A pause that waits for a person (an alert, repeated errors) is refused unless the host allows it. Example: {"ckpt_id": "ckpt_…"}',
    input: z.object({
      ckpt_id: fields.checkpoint.optional(),
      note: text.optional().describe('Sent to the roles beside a summary.'),
      episode_id: fields.episode,
      idempotency_key: fields.key,
    }),
    output: z.object({ ack: z.boolean(), episode_id: z.string(), status: statusSchema }),
    annotations: recording,
    async run({ ckpt_id: checkpoint, note, episode_id, idempotency_key: key }) {
      const episode = await findEpisode(access, episode_id);
      await assertMayResume(access, episode);
      const options = { episode, checkpoint, note, key, by: 'mcp' };
      const status = await access.tracker.resumeEpisode(options);
      return { ack: true, episode_id: episode, status: toStatus(status) };
    },
  });
}
