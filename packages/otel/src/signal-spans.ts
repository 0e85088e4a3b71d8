import type { Json, Usage } from '@pce/core/contracts';
import { type ModelCall, redactor } from '@pce/core/internal';
import type { Signal, Work } from '@pce/core/signals';
import { spanAbove, spanIdOf, traceIdOf } from './ids.js';
import type { Attributes, Span, SpanEvent } from './span.js';

/** Options of spans. */
export interface SpanOptions {
  /** Whether requests, answers, arguments, results, questions and messages of failures are included. @defaultValue `false` */
  readonly content?: boolean;
  /** Removes secrets and personal data from each of these texts. @defaultValue secrets known by their form */
  readonly scrub?: (text: string) => string;
  /** Maximum number of characters of a text. @defaultValue 10,000 */
  readonly maxCharacters?: number;
  /** Whether tokens and costs are included; `false` if the host's model library reports them too. @defaultValue `true` */
  readonly usage?: boolean;
  /** Name of the agent. @defaultValue `pce` */
  readonly agent?: string;
}

type Text = (name: string, value: Json | undefined) => Attributes;

/** Returns a function from a signal to the spans that end with it. */
export function signalSpans({
  content = false,
  scrub = redactor().text,
  maxCharacters = 10_000,
  usage: hasUsage = true,
  agent = 'pce',
}: SpanOptions = {}): (signal: Signal) => readonly Span[] {
  const text: Text = (name, value) => {
    if (!content || value === undefined) return {};
    const whole = scrub(typeof value === 'string' ? value : JSON.stringify(value));
    return { [name]: whole.slice(0, maxCharacters).toWellFormed() };
  };
  return (signal) => {
    if (signal.type === 'turn.ended') return [turnSpan(signal, agent, text)];
    if (signal.type === 'turn.began') return forkSpan(signal);
    if (signal.type !== 'work.ended') return [];
    const { turn, work } = signal;
    const place = { traceId: traceIdOf(turn), spanId: spanIdOf(work.id) };
    return workSpans(place, work.within ?? turn, work, { hasUsage, text });
  };
}

function turnSpan(
  { turn, state, status, reason, at }: Extract<Signal, { type: 'turn.ended' }>,
  agent: string,
  text: Text,
): Span {
  const above = spanAbove(turn);
  const { thread, session, owner, iterations, request, answer, startedAt, trace } = state;
  const [, traceId = '', spanId = ''] = trace?.split('-') ?? [];
  return {
    traceId: traceIdOf(turn),
    spanId: spanIdOf(turn),
    ...(above !== undefined && { parentSpanId: above }),
    name: `invoke_agent ${agent}`,
    kind: 'internal',
    from: Math.min(startedAt, at),
    to: at,
    attributes: {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': agent,
      'gen_ai.conversation.id': thread ?? turn,
      'session.id': session,
      'user.id': owner,
      'pce.turn': turn,
      'pce.status': status,
      'pce.iterations': iterations,
      ...(status === 'failed' && { 'error.type': 'failed' }),
      ...labelsOf(state.validation?.evidence ?? []),
      ...text('pce.request', request),
      ...text('pce.answer', answer),
      ...(reason !== '' && text('pce.reason', reason)),
    },
    ...(trace !== undefined && { links: [{ traceId, spanId }] }),
    ...(status === 'failed' && { isError: true }),
  };
}

function forkSpan({ turn, fork, at }: Extract<Signal, { type: 'turn.began' }>): readonly Span[] {
  if (fork === undefined) return [];
  const { parent, version } = fork;
  return [
    {
      traceId: traceIdOf(turn),
      spanId: spanIdOf(`${turn} fork`),
      parentSpanId: spanIdOf(turn),
      name: 'fork',
      kind: 'internal',
      from: at,
      to: at,
      attributes: { 'pce.fork.parent': parent, 'pce.fork.version': version },
      links: [{ traceId: traceIdOf(parent), spanId: spanIdOf(parent) }],
    },
  ];
}

/** Counts the statements of an answer by their labels. */
function labelsOf(statements: readonly { readonly label: string }[]): Attributes {
  const counts: Record<string, number> = {};
  for (const { label } of statements)
    counts[`pce.answer.${label}`] = (counts[`pce.answer.${label}`] ?? 0) + 1;
  return counts;
}

interface WorkContext {
  readonly hasUsage: boolean;
  readonly text: Text;
}

function workSpans(
  { traceId, spanId }: Pick<Span, 'traceId' | 'spanId'>,
  parent: string,
  work: Work,
  { hasUsage, text }: WorkContext,
): readonly Span[] {
  const { kind, name, outcome, from, to = from, code, lane, message, usage } = work;
  const isFailure = outcome === 'failure';
  const events = evaluationOf(work, to);
  const span: Span = {
    traceId,
    spanId,
    parentSpanId: spanIdOf(parent),
    name: `${operations[kind]}${name}`,
    kind: 'internal',
    from,
    to,
    attributes: {
      ...attributesOf(work),
      ...(lane !== undefined && { 'pce.lane': lane }),
      ...(outcome && outcome !== 'success' && !isFailure && { 'pce.outcome': outcome }),
      ...(isFailure && { 'error.type': code ?? 'failed' }),
      ...contentOf(work, text),
      ...((isFailure || kind === 'wait') && text('pce.message', message)),
    },
    ...(events.length > 0 && { events }),
    ...(isFailure && { isError: true }),
  };
  if (usage === undefined || usage.modelCalls === 0) return [span];
  const { calls = [] } = usage;
  // The sum is reported unless its calls account for all of it; some models report none.
  if (isSumOf(usage, calls))
    return [
      span,
      ...calls.map((call, index) => callSpan(span, work, call, index, { hasUsage, text })),
    ];
  const chat: Span = {
    ...span,
    spanId: spanIdOf(`${work.id} models`),
    parentSpanId: spanId,
    name: 'chat',
    kind: 'client',
    events: [],
    attributes: {
      'gen_ai.operation.name': 'chat',
      'pce.role': name,
      'pce.model_calls': usage.modelCalls,
      ...(hasUsage && usageOf(usage)),
    },
  };
  return [span, chat];
}

function isSumOf(usage: Usage, calls: readonly ModelCall[]): boolean {
  const sumOf = (name: 'inputTokens' | 'outputTokens'): number =>
    calls.reduce((sum, call) => sum + call[name], 0);
  const names = ['inputTokens', 'outputTokens'] as const;
  return calls.length > 0 && names.every((name) => sumOf(name) === usage[name]);
}

const operations: Readonly<Record<Work['kind'], string>> = {
  role: '',
  tool: 'execute_tool ',
  workflow: 'invoke_workflow ',
  task: 'task ',
  message: 'message ',
  wait: 'wait ',
};

function attributesOf(work: Work): Attributes {
  const { kind, name, call, effect, code, chosen, turn } = work;
  const numbered: Attributes = call === undefined ? {} : { 'gen_ai.tool.call.id': String(call) };
  switch (kind) {
    case 'role':
      return { 'pce.role': name };
    case 'tool':
      return {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': name,
        'gen_ai.tool.type': 'function',
        ...numbered,
        ...(effect && { 'pce.tool.effect': effect }),
        ...(turn !== undefined && { 'pce.child_turn': turn }),
      };
    case 'workflow':
      return { 'gen_ai.operation.name': 'invoke_workflow', 'gen_ai.workflow.name': name };
    case 'wait':
      return {
        'pce.wait.kind': name,
        ...numbered,
        ...(code !== undefined && { 'pce.wait.code': code }),
        ...(chosen !== undefined && { 'pce.wait.choice': chosen }),
      };
    default:
      return { 'pce.name': name };
  }
}

function contentOf({ kind, args, data }: Work, text: Text): Attributes {
  if (kind !== 'tool') return {};
  return {
    ...text('gen_ai.tool.call.arguments', args),
    ...text('gen_ai.tool.call.result', data),
  };
}

function evaluationOf({ score, chosen }: Work, at: number): readonly SpanEvent[] {
  if (score === undefined) return [];
  const attributes = {
    'gen_ai.evaluation.name': 'validation',
    'gen_ai.evaluation.score.value': score,
    ...(chosen !== undefined && { 'gen_ai.evaluation.score.label': chosen }),
  };
  return [{ name: 'gen_ai.evaluation.result', at, attributes }];
}

function callSpan(
  above: Span,
  work: Work,
  call: ModelCall,
  index: number,
  { hasUsage, text }: WorkContext,
): Span {
  const { model, at, ms, firstMs, finish, reasoningTokens, currency, prompt, reply } = call;
  const { provider, name } = modelOf(model);
  return {
    traceId: above.traceId,
    spanId: spanIdOf(`${work.id} model ${index + 1}`),
    parentSpanId: above.spanId,
    name: `chat ${name}`,
    kind: 'client',
    from: at,
    to: at + ms,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': name,
      ...(provider !== undefined && { 'gen_ai.provider.name': provider }),
      'pce.role': work.name,
      ...(firstMs !== undefined && { 'pce.first_token_ms': firstMs }),
      ...(finish !== undefined && { 'pce.finish_reason': finish }),
      ...text('pce.prompt', prompt),
      ...text('pce.reply', reply),
      ...(hasUsage && usageOf(call)),
      ...(hasUsage && reasoningTokens !== undefined && { 'pce.reasoning_tokens': reasoningTokens }),
      ...(hasUsage && currency !== undefined && { 'pce.currency': currency }),
    },
  };
}

/** Returns provider and name of a model whose id is, as usual, `openai:gpt-5`. */
export function modelOf(id: string): { readonly provider?: string; readonly name: string } {
  const [, provider, name] = /^([\w.-]+):(.+)$/s.exec(id) ?? [];
  return provider === undefined || name === undefined ? { name: id } : { provider, name };
}

function usageOf(
  usage: Pick<Usage, 'inputTokens' | 'outputTokens' | 'cachedInputTokens' | 'cost'>,
): Attributes {
  const { inputTokens, outputTokens, cachedInputTokens, cost } = usage;
  return {
    'gen_ai.usage.input_tokens': inputTokens,
    'gen_ai.usage.output_tokens': outputTokens,
    ...(cachedInputTokens !== undefined && {
      'gen_ai.usage.cache_read.input_tokens': cachedInputTokens,
    }),
    ...(cost > 0 && {
      'pce.cost': cost,
      'langfuse.observation.cost_details': JSON.stringify({ total: cost }),
    }),
  };
}
