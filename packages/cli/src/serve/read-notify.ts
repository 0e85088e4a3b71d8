import { readFile } from 'node:fs/promises';
import { InvalidInputError } from '@pce/core/errors';
import type { Channel, NotifyOptions } from '@pce/server/node';
import * as z from 'zod';
import { secretOf } from '../store/secret-of.js';

const names = z.array(z.string().min(1)).min(1);
const priorities = z.array(z.enum(['critical', 'high', 'medium', 'low'])).min(1);
const milliseconds = z.int().min(1_000);
const variable = z
  .string()
  .regex(/^[A-Z_][A-Z0-9_]*$/, 'the name of a variable of the environment');

const rules = {
  name: z.string().min(1).max(100),
  only: z
    .strictObject({
      kinds: names.exactOptional(),
      priorities: priorities.exactOptional(),
      owners: names.exactOptional(),
      people: names.exactOptional(),
    })
    .exactOptional(),
  quiet: z
    .strictObject({
      from: z.string(),
      to: z.string(),
      timeZone: z.string().exactOptional(),
      urgent: priorities.exactOptional(),
    })
    .exactOptional(),
  everyMs: milliseconds.exactOptional(),
  remindAfterMs: milliseconds.exactOptional(),
  reminders: z.int().min(1).max(100).exactOptional(),
};

const channelSchema = z.discriminatedUnion('type', [
  z.strictObject({
    ...rules,
    type: z.literal('command'),
    command: z.tuple([z.string().min(1)], z.string()),
    env: z.array(variable).exactOptional(),
  }),
  z.strictObject({
    ...rules,
    type: z.literal('email'),
    smtp: z.strictObject({
      host: z.string().min(1),
      port: z.int().min(1).max(65_535).exactOptional(),
      secure: z.boolean().exactOptional(),
      user: z.string().exactOptional(),
      passwordEnv: variable.exactOptional(),
    }),
    from: z.string().min(1),
    to: names,
  }),
  z.strictObject({ ...rules, type: z.literal('slack'), urlEnv: variable }),
]);

const notifySchema = z.strictObject({
  publicUrl: z.url({ protocol: /^https?$/ }).exactOptional(),
  channels: z.array(channelSchema),
});

/**
 * Reads the file of `pce serve --notify`: the channels that notify people of pending items. Secrets are in the
 * environment, or in files that it names. Rejects with `InvalidInputError`.
 */
export async function readNotify(file: string): Promise<NotifyOptions> {
  const parsed = notifySchema.safeParse(await readJson(file));
  if (!parsed.success)
    throw new InvalidInputError(`--notify ${file}: ${z.prettifyError(parsed.error)}`);
  const { publicUrl, channels } = parsed.data;
  return {
    channels: await Promise.all(channels.map(openChannel)),
    ...(publicUrl !== undefined && { publicUrl }),
  };
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new InvalidInputError(`--notify ${file} cannot be read as JSON`, { cause });
  }
}

async function openChannel(channel: z.output<typeof channelSchema>): Promise<Channel> {
  const { commandChannel, emailChannel, slackChannel } = await import('@pce/server/node');
  switch (channel.type) {
    case 'command': {
      const { type: _, ...options } = channel;
      return commandChannel(options);
    }
    case 'email': {
      const { type: _, smtp, ...options } = channel;
      const { passwordEnv, ...server } = smtp;
      const password = passwordEnv === undefined ? undefined : await neededSecret(passwordEnv);
      return emailChannel({
        ...options,
        smtp: { ...server, ...(password !== undefined && { password }) },
      });
    }
    case 'slack': {
      const { type: _, urlEnv, ...options } = channel;
      return slackChannel({ ...options, url: await neededSecret(urlEnv) });
    }
  }
}

async function neededSecret(name: string): Promise<string> {
  const secret = await secretOf(name);
  if (secret !== undefined) return secret;
  throw new InvalidInputError(`--notify: ${name} is not set, nor is ${name}_FILE`);
}
