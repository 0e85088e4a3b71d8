import { StringDecoder } from 'node:string_decoder';
import { stripVTControlCharacters } from 'node:util';
import type { HandoffUsage } from '@pce/core/internal';
import type { Clock, HandoffPart, HandoffStart } from '@pce/core/ports';
import { childrenCpuMs } from '@pce/process-group';
import {
  type AgentCommand,
  type AgentProcess,
  describeExit,
  startAgent,
} from '../process/agent-process.js';
import type { Conversation } from '../session/open-session.js';
import type { PromptEnd, PromptRun } from '../session/prompt-run.js';
import type { CommandDialect, CommandNews } from './command-dialect.js';
import { readError } from './dialects/event-printer.js';
import { lineReader } from './read-lines.js';

export interface CommandConversationOptions {
  readonly agent: AgentCommand;
  readonly dialect: CommandDialect;
  readonly start: HandoffStart;
  readonly clock: Clock;
  /** Milliseconds between its result and its exit, after which it is terminated. */
  readonly afterResultMs: number;
}

/** Maximum bytes of a prompt; an argument of a program on Linux has at most 131,072 bytes. */
const maxPromptBytes = 130_000;

export function commandConversation(options: CommandConversationOptions): Conversation {
  const { agent, dialect, start } = options;
  let session = start.resume;
  let current: AgentProcess | undefined;

  const end = async (): Promise<void> => {
    await current?.end();
  };

  return {
    get id() {
      return session ?? '';
    },
    cpuMs: childrenCpuMs,
    async hand(text, run) {
      if (Buffer.byteLength(text) > maxPromptBytes) {
        const message = `the prompt is longer than the ${maxPromptBytes} bytes a command line can hold: shorten it, or drive the agent over ACP`;
        return run.end({ status: 'failed', reason: 'protocol', message, isUntouched: true });
      }
      const args = dialect.toArgs({ text, session, mcpServers: start.mcpServers ?? [] });
      const command = { ...agent, args: [...(agent.args ?? []), ...args] };
      let process: AgentProcess;
      try {
        process = await startAgent({ ...command, cwd: start.workspace, hasInput: false });
      } catch (error) {
        const message = `it cannot be started: ${error instanceof Error ? error.message : error}`;
        return run.end({ status: 'failed', reason: 'died', message, isUntouched: true });
      }
      current = process;
      if (run.isSettled) return process.end();
      const ended = await follow(process, run, options, (id) => {
        session = id;
      });
      run.end(ended);
    },
    async cancel(run) {
      run.end({ status: 'cancelled' });
      await end();
    },
    abandon: () => void end(),
    close: end,
  };
}

/** Reads a program's output until it exits, and returns the end of the prompt, based on output and exit code. */
async function follow(
  process: AgentProcess,
  run: PromptRun,
  { dialect, clock, afterResultMs }: CommandConversationOptions,
  onSession: (id: string) => void,
): Promise<PromptEnd> {
  let result: PromptEnd | undefined;
  let broken: PromptEnd | undefined;
  let isOverdue = false;
  let cancelTimer = (): void => undefined;
  const takeResult = (end: PromptEnd): void => {
    result = end;
    cancelTimer();
    cancelTimer = clock.setTimer(() => {
      isOverdue = true;
      void process.end();
    }, afterResultMs);
  };
  const news = newsReader(dialect, run, { onSession, onResult: takeResult });
  const lines = lineReader(news.read);
  const plain = new StringDecoder('utf8');
  process.stdout.on('data', (chunk: Buffer) => {
    run.touch();
    if (broken !== undefined) return;
    try {
      if (dialect.speaksJson) lines.take(chunk);
      else run.tell({ type: 'text', text: plain.write(chunk) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      broken = { status: 'failed', reason: 'protocol', message };
      void process.end();
    }
  });
  const { code } = await process.exited;
  cancelTimer();
  if (broken === undefined && dialect.speaksJson) lines.end();
  cancelTimer();
  if (broken !== undefined) return broken;
  if (code === 0 && !dialect.announcesResult) result ??= { status: 'completed' };
  if (result?.status === 'completed' && (isOverdue || code === 0)) {
    const message = news.misunderstood() ?? (news.isRead() ? undefined : 'it printed nothing');
    return message === undefined ? result : { status: 'failed', reason: 'protocol', message };
  }
  if (result?.status === 'failed') return { ...result, message: news.explained(result.message) };
  if (result !== undefined && result.status !== 'completed') return result;
  const byCode = code === null ? undefined : dialect.readExitCode?.(code);
  return byCode ?? failureOf(process, dialect, news);
}

/** Maximum characters of an unrecognized line in a message. */
const maxShown = 200;

/** Creates a reader of JSON lines that reports their parts, with known titles and the sum of the usage. */
function newsReader(
  dialect: CommandDialect,
  run: PromptRun,
  on: { onSession(id: string): void; onResult(end: PromptEnd): void },
) {
  const titles = new Map<string, string>();
  let usage: HandoffUsage = {};
  let messages = 0;
  let error: string | undefined;
  let cause: string | undefined;
  let unread: string | undefined;
  let isRead = !dialect.speaksJson;
  const titled = (part: HandoffPart): HandoffPart => {
    if (part.type !== 'tool_call') return part;
    const { id } = part;
    const title = part.title === id ? (titles.get(id) ?? id) : part.title;
    titles.set(id, title);
    return { ...part, title };
  };
  const take = (news: CommandNews): void => {
    switch (news.type) {
      case 'part':
        if (!news.isChunk) messages += 1;
        run.tell(titled(news.part), `${messages}`);
        break;
      case 'spent':
        usage = addUsage(usage, news.usage);
        run.tell({ type: 'usage', usage });
        break;
      case 'session':
        on.onSession(news.id);
        break;
      case 'error':
        error = news.message;
        if (news.isCause) cause = error;
        break;
      case 'result':
        if (news.text && run.text === '') run.tell({ type: 'text', text: news.text });
        on.onResult(news.end);
        break;
    }
  };
  return {
    read(written: string): void {
      const line = stripVTControlCharacters(written).trim();
      const value = parse(line);
      const news = dialect.read(value) ?? readError(value);
      if (news === undefined && line !== '') unread = line;
      isRead ||= news !== undefined;
      news?.forEach(take);
    },
    lastError: () => error,
    /** Returns a failure message with the cause that an earlier event reported. */
    explained: (message: string) =>
      [message, cause].filter(Boolean).join('\n') || (error ?? 'it failed'),
    isRead: () => isRead,
    /** Returns the unrecognized lines of a turn that has neither output nor calls. */
    misunderstood: () =>
      unread === undefined || !run.isSilent
        ? undefined
        : `its output was not understood: ${JSON.stringify(unread.slice(0, maxShown))}; use a release of it that is supported`,
  };
}

/** Returns the failure of an exit: by the exit code after an error or without results, otherwise an interruption. */
async function failureOf(
  process: AgentProcess,
  dialect: CommandDialect,
  news: ReturnType<typeof newsReader>,
): Promise<PromptEnd> {
  const { code } = await process.exited;
  const error = news.lastError();
  if (error !== undefined) return { status: 'failed', reason: 'agent_error', message: error };
  const hasSaidSo = !dialect.announcesResult && code !== null;
  const message = [await describeExit(process), news.misunderstood()].filter(Boolean).join('; ');
  return { status: 'failed', reason: hasSaidSo ? 'agent_error' : 'died', message };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // warnings and progress bars are not messages
  }
}

function addUsage(a: HandoffUsage, b: HandoffUsage = {}): HandoffUsage {
  const names = ['inputTokens', 'outputTokens', 'cost'] as const;
  const known = names.filter((name) => a[name] !== undefined || b[name] !== undefined);
  return Object.fromEntries(known.map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]));
}
