import {
  type ClientConnection,
  client,
  methods,
  ndJsonStream,
  RequestError,
  type SessionNotification,
} from '@agentclientprotocol/sdk';
import { InvalidInputError } from '@pce/core/errors';
import type { HandoffFiles, HandoffUsage } from '@pce/core/internal';
import type { HandoffStart } from '@pce/core/ports';
import * as z from 'zod';
import type { PromptRun } from '../session/prompt-run.js';
import type { AcpLink } from './acp-link.js';
import { decidePermission } from './decide-permission.js';
import { type ToolTitles, toPart } from './to-part.js';

interface ActivePrompt {
  /** Id of its session; requests for other sessions are rejected. */
  readonly session: string;
  readonly run: PromptRun;
  readonly useless: AbortController;
}

export interface AcpClient {
  readonly connection: ClientConnection;
  readonly usage: UsageMeter;
  /** Receives updates and permission requests. Without one they are dropped, since they belong to an earlier prompt. */
  active: ActivePrompt | undefined;
}

export function connectClient(
  { input, output }: Pick<AcpLink, 'input' | 'output'>,
  options: Pick<HandoffStart, 'permission' | 'files' | 'workspace'>,
): AcpClient {
  const titles: ToolTitles = new Map();
  const usage = new UsageMeter();
  const app = client({ name: 'pce' })
    .onRequest(methods.client.session.requestPermission, async ({ params }) => {
      const { active } = one;
      if (active?.session !== params.sessionId || active.useless.signal.aborted) {
        return { outcome: { outcome: 'cancelled' } };
      }
      const decision = decidePermission(params, titles, options, active.useless.signal);
      return { outcome: await active.run.whileWaiting(decision) };
    })
    .onNotification(methods.client.session.update, ({ params }) => take(params))
    .onRequest(methods.client.fs.readTextFile, ({ params }) => readFor(options.files, params))
    .onRequest(
      methods.client.fs.writeTextFile,
      async ({ params: { sessionId, path, content } }) => {
        const { active } = one;
        await refusing(async () => {
          if (active?.session !== sessionId || active.run.isSettled) {
            throw new InvalidInputError(`${path} is not written: no prompt is under way`);
          }
          // Waiting for a person's approval does not count as silence of the agent.
          await active.run.whileWaiting(filesOf(options.files).write(path, content));
        });
        return {};
      },
    );
  const take = ({ update }: SessionNotification): void => {
    if (update.sessionUpdate === 'usage_update' && update.cost) usage.takeCost(update.cost.amount);
    const part = toPart(update, titles);
    if (part === undefined) one.active?.run.touch();
    else one.active?.run.tell(part, messageOf(update));
  };
  const connection = app.connect(ndJsonStream(input, output));
  const one: AcpClient = { connection, usage, active: undefined };
  return one;
}

function messageOf(update: SessionNotification['update']): string | undefined {
  const id = 'messageId' in update ? update.messageId : undefined;
  return typeof id === 'string' ? id : undefined;
}

async function readFor(
  files: HandoffFiles | undefined,
  { path, line, limit }: { path: string; line?: number | null; limit?: number | null },
): Promise<{ content: string }> {
  const content = await refusing(() => filesOf(files).read(path));
  // Agents read before they write: they recognize this error by its code or message, and stop on any other.
  if (content === undefined) throw RequestError.resourceNotFound(path);
  const from = Math.max((line ?? 1) - 1, 0);
  const to = from + (limit ?? Number.POSITIVE_INFINITY);
  return {
    content: content
      .split(/(?<=\n)/)
      .slice(from, to)
      .join(''),
  };
}

function filesOf(files: HandoffFiles | undefined): HandoffFiles {
  if (files === undefined) throw new Error('this client reads and writes no files');
  return files;
}

/** Converts a refusal to an error for the agent, without system messages about paths. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : 'it failed';
    throw RequestError.invalidParams(undefined, message);
  }
}

/** Usage that agents add to the protocol's fields; `null` and zeros mean unknown. */
const responseSchema = z.object({
  usage: z
    .object({
      inputTokens: z.number().nonnegative().nullish(),
      outputTokens: z.number().nonnegative().nullish(),
      cachedReadTokens: z.number().nonnegative().nullish(),
    })
    .nullish()
    .catch(undefined),
});

/** Computes the usage of each prompt; the protocol reports costs summed over the session. */
class UsageMeter {
  #costBefore = 0;
  #cost = 0;

  takeCost(total: number): void {
    this.#cost = total;
  }

  /** Returns the usage of the prompt that ends with this response; `undefined` if the agent reports none. */
  usageOf(response: unknown): HandoffUsage | undefined {
    const { usage } = responseSchema.safeParse(response).data ?? {};
    const input = (usage?.inputTokens ?? 0) + (usage?.cachedReadTokens ?? 0);
    const output = usage?.outputTokens ?? 0;
    const cost = this.#cost - this.#costBefore;
    this.#costBefore = this.#cost;
    const known: HandoffUsage = {
      ...(input + output > 0 && { inputTokens: input, outputTokens: output }),
      ...(cost > 0 && { cost }),
    };
    return Object.keys(known).length === 0 ? undefined : known;
  }
}
