import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';

/** Synonyms of a selection's fields in other formats of function calls. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  name: ['tool', 'tool_name', 'toolName', 'function'],
  args: [
    'arguments',
    'parameters',
    'params',
    'input',
    'kwargs',
    'tool_input',
    'toolInput',
    'tool_args',
    'toolArgs',
    'action_input',
  ],
};

/** Repairs a Coordinator's answer in the form of a function call: `{"tool": …, "arguments": {…}}`. */
export function mendSelection(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  let mended = withCall(value);
  for (const [field, others] of Object.entries(aliases)) {
    const [alias] = others.filter((name) => Object.hasOwn(mended, name));
    if (mended[field] !== undefined || alias === undefined) continue;
    const { [alias]: said = null, ...rest } = mended;
    mended = { ...rest, [field]: said };
  }
  mended = withArguments(mended);
  const { args } = mended;
  if (typeof args === 'string') mended = { ...mended, args: parsed(args) };
  const status = mended.status ?? '';
  return status === '' ? { ...mended, ...impliedStatus(mended) } : mended;
}

/** Unwraps a call from a field: `{"status": "selected", "tool": {"name": …, "args": …}}`. */
function withCall(value: JsonObject): JsonObject {
  const { action, action_input: input } = value;
  if (typeof action === 'string' && input !== undefined && value.name === undefined)
    return { name: action, args: input };
  const { tool, selected, status } = value;
  const call = [tool, selected].find(isJsonObject);
  const isSelected = status === undefined || status === 'selected';
  return call !== undefined && isSelected && value.args === undefined
    ? { ...call, status: 'selected' }
    : value;
}

const fields = new Set('status kind name args reason missing readings words command'.split(' '));

/** Recognizes arguments under another name if they are the only object. */
function withArguments(value: JsonObject): JsonObject {
  if (value.args !== undefined || typeof value.name !== 'string') return value;
  const unknown = Object.entries(value).filter(([field]) => !fields.has(field));
  const [[field, args] = [], ...others] = unknown.filter(([, each]) => isJsonObject(each));
  if (field === undefined || args === undefined || others.length > 0) return value;
  const { [field]: _, ...rest } = value;
  return { ...rest, args };
}

function impliedStatus({ name, missing, readings }: JsonObject): { status?: string } {
  if (typeof name === 'string' && name !== '') return { status: 'selected' };
  const given = [missing, readings].filter((list) => Array.isArray(list) && list.length > 0);
  if (given.length !== 1) return {};
  return { status: given[0] === missing ? 'needs_more_info' : 'needs_clarification' };
}

/** Parses arguments in JSON text. */
function parsed(text: string): Json {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

/**
 * Repairs a Coordinator's answers to several commands, each like a single answer. A bare list is the list of answers;
 * without numbers, they are in the order of the commands.
 */
export function mendSelections(value: unknown): unknown {
  const said = Array.isArray(value) ? value : isJsonObject(value) ? value.answers : undefined;
  if (!Array.isArray(said)) return value;
  const mended = said.map(mendSelection);
  const isNumbered = mended.some((answer) => isJsonObject(answer) && answer.command !== undefined);
  const answers = isNumbered
    ? mended.map((answer) => (isJsonObject(answer) ? withNumber(answer) : answer))
    : mended.map((answer, index) =>
        isJsonObject(answer) ? { ...answer, command: index + 1 } : answer,
      );
  return { answers };
}

/** Converts the number of a command from text: the general repair of numbers assumes shares. */
function withNumber(answer: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { command } = answer;
  const isText = typeof command === 'string' && /^\s*\d\s*$/.test(command);
  return isText ? { ...answer, command: Number(command) } : answer;
}
