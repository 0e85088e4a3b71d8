import * as z from 'zod';
import { defineMcpTool, type McpTool, readOnly, recording } from '../tool/mcp-tool.js';
import { assertMayResume } from './assert-may-resume.js';
import { findEpisode, findOrStartEpisode } from './find-episode.js';
import { classSchema, fields, pauseSchema, toPause } from './schemas.js';
import type { TrackerAccess } from './tracker-access.js';

export function checkpointTools(access: TrackerAccess): readonly McpTool[] {
  return [recordCheckpoint, diffAndClassify, listCheckpoints, restoreCheckpoint].map((make) =>
    make(access),
  );
}

function recordCheckpoint(access: TrackerAccess): McpTool {
  return defineMcpTool({
    name: 'record_checkpoint',
    title: 'Record a checkpoint',
    description:
      'Records the state of a role’s work: a planner’s plan, an executor’s report. Call it at the end of each turn. It is compared with the role’s checkpoint before. Begins an episode where none is open. Example: {"iteration": 3, "role": "planner", "scratchpad": "1. Read the log\\n2. …"}',
    input: z.object({
      iteration: z.int().min(0).describe('Number of the iteration, from 0.'),
      role: fields.role,
      scratchpad: fields.scratchpad.describe('The plan or report as Markdown.'),
      files: z
        .array(z.string().min(1).max(1_000))
        .max(1_000)
        .optional()
        .describe('Paths in the workspace that the role wrote since its last checkpoint.'),
      cpu_ms: z
        .number()
        .min(0)
        .optional()
        .describe('Processor time of its programs since its last checkpoint, in milliseconds.'),
      error: z
        .strictObject({ message: z.string().max(10_000), is_fatal: z.boolean().optional() })
        .optional()
        .describe('The error that the role met. A fatal one pauses the episode.'),
      episode_id: fields.episode,
      idempotency_key: fields.key,
    }),
    output: z.object({
      ckpt_id: z.string(),
      episode_id: z.string(),
      probability_class: classSchema.nullable().describe('null for the first of a role'),
      decided_by: z.string().nullable(),
      status: z.enum(['running', 'paused', 'ended']),
      pause: pauseSchema.nullable(),
    }),
    annotations: recording,
    async run({ episode_id, idempotency_key: key, error, cpu_ms: cpuMs, ...checkpoint }) {
      const episode = await findOrStartEpisode(access, episode_id);
      const recorded = await access.tracker.recordCheckpoint({
        ...checkpoint,
        cpuMs,
        episode,
        key,
        error: error && { message: error.message, isFatal: error.is_fatal },
      });
      const { diff, status, pause } = recorded;
      return {
        ckpt_id: recorded.checkpoint,
        episode_id: episode,
        probability_class: diff?.class ?? null,
        decided_by: diff?.decidedBy ?? null,
        status,
        pause: toPause(pause),
      };
    },
  });
}

function diffAndClassify(access: TrackerAccess): McpTool {
  return defineMcpTool({
    name: 'diff_and_classify',
    title: 'Compare two checkpoints',
    description:
      'Compares two checkpoints: a unified diff, and the class HIGH (the same work), MEDIUM (a person should look) or LOW (other work), with the rule that decided. Example: {"from_id": "ckpt_…", "to_id": "ckpt_…"}',
    input: z.object({
      from_id: fields.checkpoint,
      to_id: fields.checkpoint,
      episode_id: fields.episode,
    }),
    output: z.object({
      patch: z.string(),
      probability_class: classSchema,
      ratio: z.number(),
      kept: z.number(),
      order: z.number(),
      decided_by: z.string(),
      coarse: z.boolean(),
    }),
    annotations: readOnly,
    async run({ from_id: from, to_id: to, episode_id }, { signal }) {
      const episode = await findEpisode(access, episode_id);
      const diff = await access.tracker.diff({ episode, from, to, signal });
      const { patch, figures, decidedBy, coarse } = diff;
      const { ratio, kept, order } = figures;
      return {
        patch,
        probability_class: diff.class,
        ratio,
        kept,
        order,
        decided_by: decidedBy,
        coarse,
      };
    },
  });
}

function listCheckpoints(access: TrackerAccess): McpTool {
  return defineMcpTool({
    name: 'list_checkpoints',
    title: 'List checkpoints',
    description: 'Lists the checkpoints of an episode, newest first. Example: {"limit": 10}',
    input: z.object({
      limit: z.int().min(1).max(200).optional().describe('Default: 50.'),
      after: z.string().max(500).optional().describe('next of the page before.'),
      episode_id: fields.episode,
    }),
    output: z.object({
      checkpoints: z.array(
        z.object({
          ckpt_id: z.string(),
          role: z.string(),
          iteration: z.number(),
          at: z.number().describe('Unix time in milliseconds'),
          files: z.array(z.string()),
          probability_class: classSchema.nullable(),
          decided_by: z.string().nullable(),
        }),
      ),
      next: z.string().nullable(),
    }),
    annotations: readOnly,
    async run({ episode_id, ...page }) {
      const episode = await findEpisode(access, episode_id);
      const { rows, next = null } = await access.tracker.listCheckpoints({ episode, ...page });
      const checkpoints = rows.map(({ checkpoint, role, iteration, at, files, diff }) => ({
        ckpt_id: checkpoint,
        role,
        iteration,
        at,
        files: [...files],
        probability_class: diff?.class ?? null,
        decided_by: diff?.decidedBy ?? null,
      }));
      return { checkpoints, next };
    },
  });
}

function restoreCheckpoint(access: TrackerAccess): McpTool {
  return defineMcpTool({
    name: 'restore_checkpoint',
    title: 'Restore a checkpoint',
    description:
      'Brings back the files that the episode wrote since a checkpoint, and goes on from it. Nothing else is touched; it is refused where somebody else changed a file or HEAD moved. Call it with "preview": true first: that changes nothing and shows the diffs. Example: {"ckpt_id": "ckpt_…", "preview": true}',
    input: z.object({
      ckpt_id: fields.checkpoint,
      preview: z.boolean().optional().describe('Only show what would be done.'),
      paths: z
        .array(z.string().min(1).max(1_000))
        .max(1_000)
        .optional()
        .describe('Only these files. Default: all that the episode wrote since.'),
      scope: z.enum(['all', 'transcript']).optional().describe('transcript: touch no file.'),
      episode_id: fields.episode,
      idempotency_key: fields.key,
    }),
    output: z.object({
      ckpt_id: z.string().nullable().describe('The checkpoint of the restore; null in a preview'),
      files: z.array(
        z.object({
          path: z.string(),
          action: z.enum(['write', 'remove', 'none']),
          patch: z.string(),
        }),
      ),
      left: z.array(z.string()).describe('Files that changed meanwhile and were left alone'),
    }),
    annotations: { ...recording, destructiveHint: true },
    async run({ ckpt_id: checkpoint, episode_id, idempotency_key: key, ...options }) {
      const episode = await findEpisode(access, episode_id);
      if (options.preview !== true) await assertMayResume(access, episode);
      const restored = await access.tracker.restoreCheckpoint({
        ...options,
        episode,
        checkpoint,
        key,
        by: 'mcp',
      });
      const files = restored.files.map(({ path, action, patch }) => ({ path, action, patch }));
      return { ckpt_id: restored.checkpoint, files, left: [...restored.left] };
    },
  });
}
