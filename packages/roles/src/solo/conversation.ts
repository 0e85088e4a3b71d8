import type { CoordinatorResult, Exchange } from '@pce/core/internal';
import type {
  ConversationMessage,
  ConversationResult,
  ConversationTool,
  ExecutorInput,
} from '@pce/core/ports';
import { inheritedLines } from '../model/prompt/evidence-lines.js';
import { excerpt } from '../model/prompt/excerpt.js';
import { bullets, fenceFor, joined, section } from '../model/prompt/fence.js';
import { inputLines, personAnswers, today } from '../model/prompt/plan-parts.js';
import { resultText } from '../model/prompt/result-text.js';
import { harmless, roomsOf } from '../model/prompt/shown-results.js';

/** A conversation to send: equal journals give equal messages, byte for byte. */
export interface Conversation {
  readonly messages: readonly ConversationMessage[];
  readonly tools: readonly ConversationTool[];
}

/** Maximum characters of a result, and of all together. */
const room = { each: 8_000, total: 120_000 } as const;
/** Maximum tokens of the context. */
const maxContext = 8_000;
/** Number of remaining decisions from which it is shown. */
const tellLeft = 3;

/** Tool with which the model asks the user. */
export const askUser: ConversationTool = {
  name: 'ask_user',
  description: 'Ask what only the user knows or may decide',
  parameters: {
    type: 'object',
    properties: { question: { type: 'string' } },
    required: ['question'],
  },
};

/** Tool with which the model reads results that are not shown whole. */
const look: ConversationTool = {
  name: 'results.look',
  description:
    "Find, count or add up in a result that is not shown whole: `c3.orders where item has 'lamp' and amountEur above 100`, `sum(c3.orders[paid = false & hall in ('A', 'C')].amountEur)`",
  parameters: {
    type: 'object',
    properties: { expression: { type: 'string' } },
    required: ['expression'],
    additionalProperties: false,
  },
};

/** Rebuilds the conversation of a turn from its journal: the request, each decision with its results, people's answers. */
export function conversationOf(
  input: ExecutorInput,
  count: (text: string) => number,
  attached: { readonly text: string; readonly files: ConversationFiles },
): Conversation {
  const exchanges = input.exchanges.toArray();
  const texts = resultTexts(exchanges, input.request);
  const isShortened = texts.some((all) => all.some(({ isWhole }) => !isWhole));
  const tools = input
    .tools()
    .map(({ name, description, parameters }) => ({ name, description, parameters }));
  const notes = notesOf(input);
  return {
    tools: [...tools, ...(isShortened ? [look] : []), askUser],
    messages: [
      { role: 'user', text: opening(input, count, attached.text), ...attached.files },
      ...exchanges.flatMap((exchange, place) => messagesOf(exchange, place, texts[place] ?? [])),
      ...(notes === '' ? [] : [{ role: 'user', text: notes } as const]),
    ],
  };
}

type ConversationFiles = Pick<Extract<ConversationMessage, { role: 'user' }>, 'files'>;

function opening(
  { request, context, now, workpad, inputs, claims, outputSchema, approach }: ExecutorInput,
  count: (text: string) => number,
  attached: string,
): string {
  const fence = fenceFor(request);
  const earlier = claims.toArray().filter(({ turn }) => turn !== undefined);
  const inherited = inheritedLines(earlier, request, { each: room.each, total: room.total / 4 });
  return joined([
    `Marker: ${fence.marker}\n${today(now)}`,
    section('Request', request.trim()),
    section(
      'Further constraints',
      bullets(workpad.constraints.filter((one) => !request.includes(one))),
    ),
    section('Last attempt', fence.around('failure', approach)),
    section('Context', fence.around('context', excerpt(context, request, maxContext, count))),
    section('Known from earlier requests', fence.around('claims', inherited.join('\n'))),
    section('Inputs', fence.around('inputs', inputLines(inputs))),
    section(
      'Fields that the user also wants: they are filled from the results after your answer',
      outputSchema === undefined ? '' : JSON.stringify(outputSchema).slice(0, 4_000),
    ),
    attached,
  ]);
}

function notesOf({ answers, request, iterationsLeft }: ExecutorInput): string {
  return joined([
    personAnswers(answers, fenceFor(request)),
    iterationsLeft > tellLeft
      ? ''
      : `You can call tools ${iterationsLeft === 1 ? 'once' : `${iterationsLeft} times`} more; then answer from what there is.`,
  ]);
}

/** The text of a result, and whether it is whole. */
interface ResultContent {
  readonly text: string;
  readonly isWhole: boolean;
}

/** Returns the text of each result; once all exceed the total, only the parts of older ones relevant to the request. */
function resultTexts(
  exchanges: readonly Exchange[],
  question: string,
): readonly (readonly ResultContent[])[] {
  const whole = exchanges.flatMap(({ results }) =>
    results.map((result) => contentOf(result, question, room.each)),
  );
  const sizes = whole.map(({ text }) => text.length);
  const rooms = roomsOf(sizes, room.total, () => 1);
  let place = -1;
  return exchanges.map(({ results }) =>
    results.map((result) => {
      place += 1;
      const [known, most] = [whole[place], rooms[place] ?? 0];
      return known !== undefined && known.text.length <= most
        ? known
        : contentOf(result, question, Math.max(smallest, most));
    }),
  );
}

/** Minimum characters of every result. */
const smallest = 200;

function contentOf(
  { status, claims, result, error }: CoordinatorResult,
  question: string,
  most: number,
): ResultContent {
  if (status !== 'success') {
    const code = error === null ? status : error.code;
    return { text: `${code}: ${error?.message ?? 'it was not done'}`, isWhole: true };
  }
  const [first, ...others] = claims;
  const name = first?.id ?? 'result';
  const said =
    others.length === 0 ? [] : claims.map(({ id, claim, source }) => `${id} (${source}): ${claim}`);
  const text = harmless(resultText(name, result, { room: most, question }));
  const isWhole = !text.includes(' not shown)');
  const hint = isWhole ? [] : [`Use ${look.name} for what is not shown.`];
  return { text: [...said, text, ...hint].join('\n'), isWhole };
}

function messagesOf(
  { calls, text = '', opaque, results }: Exchange,
  place: number,
  contents: readonly ResultContent[],
): readonly ConversationMessage[] {
  const ids = calls.map((_, index) => `call_${place + 1}_${index + 1}`);
  return [
    {
      role: 'assistant',
      text,
      calls: calls.map(({ tool, args }, index) => ({ id: ids[index] ?? '', tool, args })),
      ...(opaque !== undefined && { opaque }),
    },
    {
      role: 'tool',
      results: calls.map(
        ({ tool }, index): ConversationResult => ({
          callId: ids[index] ?? '',
          tool,
          content: contents[index]?.text ?? '',
          isError: results[index]?.status !== 'success',
        }),
      ),
    },
  ];
}
