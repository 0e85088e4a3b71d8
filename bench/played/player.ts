import type { JsonObject } from '@pce/core';
import type { RecordedAnswer, RecordedEntry, RecordedLists } from './recording.ts';

/** The roles that a model plays: those of PCE, and those of a conversation with native tool calls. */
export type PlayedRole =
  | 'planner'
  | 'executor'
  | 'coordinator'
  | 'synthesizer'
  | 'validator'
  | 'solo'
  | 'assistant';

export interface Asked {
  readonly role: PlayedRole;
  readonly system: string;
  /** All messages but the system's. */
  readonly prompt: string;
  /** JSON Schema of the answer. @defaultValue absent: plain text */
  readonly schema?: JsonObject | undefined;
  readonly tools: readonly { readonly name: string }[];
}

export interface Said {
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly args: JsonObject }[];
}

export type Player = (asked: Asked) => Said | Promise<Said>;

/**
 * Answers from a recording, by role and order. Throws an `Error` if nothing is recorded for a request, or the prompt
 * lacks what the answer needs.
 */
export function playerOf(lists: RecordedLists): Player {
  const given = new Set<RecordedEntry>();
  return (asked) => {
    if (asked.role === 'coordinator') return toSaid(coordinate(lists, asked), asked);
    const list = listFor(lists, asked.role);
    const passes = ({ when }: RecordedEntry): boolean =>
      when !== undefined && !new RegExp(when, 'm').test(asked.prompt);
    const entry = list.find(
      (each, place) => !passes(each) && (!given.has(each) || place === list.length - 1),
    );
    if (entry === undefined) throw new Error(`no answer is recorded for the ${asked.role}`);
    const missing = entry.needs.find((text) => !asked.prompt.includes(text));
    if (missing === undefined) {
      given.add(entry);
      return toSaid(entry.say, asked);
    }
    if (entry.otherwise === undefined) {
      throw new Error(`the prompt of the ${asked.role} does not show ${JSON.stringify(missing)}`);
    }
    return toSaid(entry.otherwise, asked);
  };
}

function listFor(lists: RecordedLists, role: Exclude<PlayedRole, 'coordinator'>) {
  if (role === 'validator') return lists.validator ?? approval;
  if (role !== 'solo') return lists[role] ?? [];
  const { assistant = [], solo } = lists;
  if (solo === undefined) return assistant;
  const isWhole = solo.some(({ say }) => isCalls(say));
  return isWhole ? solo : [...assistant.filter(({ say }) => isCalls(say)), ...solo];
}

const approval: readonly RecordedEntry[] = [{ say: { score: 0.95 }, needs: [] }];

/** Answers one command, or a numbered list of them. */
function coordinate({ coordinator = [] }: RecordedLists, { prompt, schema }: Asked): JsonObject {
  const last = prompt.split(/^# Commands?$/m).at(-1) ?? '';
  const answer = (command: string): JsonObject => {
    for (const { match, say } of coordinator) {
      const groups = new RegExp(match, 'i').exec(command);
      if (groups !== null) return filled(say, groups);
    }
    throw new Error(`no answer is recorded for the command ${command.slice(0, 200)}`);
  };
  if (!Object.hasOwn(Object(schema?.properties), 'answers')) return answer(last.trim());
  const commands = [...last.matchAll(/^(\d+)\. (.*)$/gm)];
  return {
    answers: commands.map(([, number, command = '']) => ({
      command: Number(number),
      ...answer(command),
    })),
  };
}

/** Replaces `$1` and the like by the groups of a command. */
function filled(say: JsonObject, groups: RegExpExecArray): JsonObject {
  const fill = (value: unknown): unknown =>
    typeof value === 'string'
      ? value.replace(/\$(\d)/g, (_, group) => groups[Number(group)] ?? '')
      : value;
  return JSON.parse(JSON.stringify(say, (_, value) => fill(value)));
}

/** Returns a recorded answer in the form of this request. */
export function toSaid(answer: RecordedAnswer, { role, prompt, schema, tools }: Asked): Said {
  if (typeof answer === 'string') {
    const text = cited(answer, prompt);
    const isJson = schema !== undefined && role === 'synthesizer';
    return { text: isJson ? JSON.stringify({ answer: text }) : text, calls: [] };
  }
  if (!isCalls(answer)) return { text: JSON.stringify(answer), calls: [] };
  const offered = (name: string): string =>
    tools.find((tool) => plain(tool.name) === plain(name))?.name ?? name;
  return {
    text: answer.text,
    calls: answer.calls.map(({ name, arguments: args }) => ({ name: offered(name), args })),
  };
}

function isCalls(answer: RecordedAnswer): answer is Extract<RecordedAnswer, { calls: unknown[] }> {
  return typeof answer === 'object' && Array.isArray(answer.calls);
}

/** Returns a tool's name without the characters that providers refuse. */
function plain(name: string): string {
  return name.replace(/\W/g, '_');
}

/** Replaces `[c4@RF-5512]` by the last citation of RF-5512 in the prompt, with any number; `[c4]` if it is missing. */
function cited(text: string, prompt: string): string {
  const blocks = prompt.split(/^(?=\W{0,3}c\d+\b)/m).slice(1);
  const find = (id: string, wanted: string): string => {
    const block = blocks.findLast((each) => each.includes(wanted));
    return block?.match(/c\d+/)?.[0] ?? id;
  };
  return text.replace(/\[(c\d+@[^\]]+)\]/g, (_, list: string) => {
    const ids = list.split(/, (?=c\d+@)/).map((one) => {
      const at = one.indexOf('@');
      return find(one.slice(0, at), one.slice(at + 1));
    });
    return `[${[...new Set(ids)].join(', ')}]`;
  });
}
