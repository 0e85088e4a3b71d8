import {
  type ExecutorDecision,
  type StrategicPlan,
  strategicPlanSchema,
  synthesisSchema,
  validationSchema,
} from '@pce/core/contracts';
import { InvalidInputError, ModelError } from '@pce/core/errors';
import {
  type Exchange,
  isJsonObject,
  maxCommands,
  type Sequence,
  sha256,
} from '@pce/core/internal';
import type {
  ConversationMessage,
  ConversationReply,
  Coordinator,
  Executor,
  ExecutorInput,
  Planner,
  RoleContext,
  RoleModel,
  Roles,
  Synthesizer,
} from '@pce/core/ports';
import { bracketFilter } from '@pce/evidence';
import {
  type EvidencePolicy,
  evidenceChecker,
  type FileExists,
  parsePlanningDocument,
} from '@pce/role-parts';
import { shortChecksPrompt } from '../model/checks.prompt.js';
import { type ModelClientOptions, modelClientFactory } from '../model/client-factory.js';
import type { ModelClient } from '../model/model-client.js';
import { priced } from '../model/model-roles.js';
import { outputClients } from '../model/output-clients.js';
import { modelPlanner, requestAsGoal, withDeclared } from '../model/planner.js';
import { estimatingTokenizer, type Tokenizer } from '../model/prompt/budgets.js';
import { showAttachments } from '../model/prompt/show-attachments.js';
import { modelSynthesizer } from '../model/synthesizer.js';
import { modelValidator } from '../model/validator.js';
import { askUser, type Conversation, conversationOf } from './conversation.js';
import { soloPrompt } from './solo.prompt.js';

/** Options of `soloRoles`. */
export interface SoloRolesOptions extends Omit<ModelClientOptions, 'builds' | 'tasks'> {
  /** System prompt of the conversation. @defaultValue `soloPrompt` */
  readonly system?: string;
  /** Consequence of statements without evidence; as in `modelRoles`. @defaultValue `deliver` */
  readonly evidence?: EvidencePolicy;
  /** Whether a file exists, for success criteria; as in `ruleRoles`. @defaultValue none */
  readonly fileExists?: FileExists;
}

/**
 * Returns roles that one model plays in one conversation with native tool calls, for up to about 20 tools. Calls are
 * journaled, gated, approved and limited as in `modelRoles`; the conversation is rebuilt from the journal at each step,
 * so that a turn continues after a crash with the same request.
 *
 * @throws `InvalidInputError` for a model that cannot call tools, which needs `modelRoles`
 * @example
 * ```ts
 * const pce = createOrchestrator({ ...soloRoles(aiSdkModel(openai('gpt-5'))), tools });
 * ```
 */
export function soloRoles(model: RoleModel, options: SoloRolesOptions = {}): Roles {
  if (typeof Object(model).generate !== 'function') {
    throw new InvalidInputError(
      "soloRoles: this is no model: pass aiSdkModel(…) of @pce/llm-ai-sdk, as in soloRoles(aiSdkModel(openai('gpt-5')))",
    );
  }
  if (!canConverse(model)) {
    throw new InvalidInputError(
      `soloRoles: model ${model.id} has no native tool calls (no method converse); use modelRoles(model), which needs none`,
    );
  }
  const { evidence = 'deliver', fileExists, checks = 'computed' } = options;
  const system = `${options.system ?? soloPrompt}${shortChecksPrompt(checks)}`;
  const { tokenizer = estimatingTokenizer, temperature } = options;
  const drafts = new WeakMap<Sequence<Exchange>, string>();
  const ask = modelClientFactory(options);
  const writer = modelSynthesizer(ask('synthesizer', model, synthesisSchema), {
    hedgeBelow: 0,
    allowUncited: evidence !== 'strict',
    outputs: outputClients(model, options),
  });
  const executor = soloExecutor(model, {
    system,
    tokenizer,
    temperature,
    onDraft: ({ exchanges }, draft) => drafts.set(exchanges, draft),
  });
  const validator = modelValidator(ask('validator', model, validationSchema), {
    fileExists,
    evidence,
    declares: checks !== 'off',
    reportsGoals: false,
  });
  return {
    evidence: evidenceChecker,
    planner: priced(model, planner(ask('planner', model, strategicPlanSchema))),
    executor: priced(model, executor),
    coordinator: priced(model, coordinator()),
    synthesizer: priced(model, withDrafts(writer, drafts)),
    validator: priced(model, validator),
  };
}

function canConverse(model: RoleModel): model is ConversingModel {
  return model.converse !== undefined;
}

/** Minimum characters of a request whose constraints the model reads. */
const longRequest = 1_500;

/**
 * Plans the request as the goal; after a failed attempt, adds the reason. For a document with constraints and for a
 * long request, asks the model once what the constraints mean for calls, for the policy gate.
 */
function planner(model: ModelClient<StrategicPlan>): Planner {
  const { plan: planByModel } = modelPlanner(model, 'always');
  return {
    version: `solo/2 ${model.version}`,
    async plan(input, context) {
      const document = parsePlanningDocument(input.request);
      const plan = withDeclared(requestAsGoal(input), document);
      const { issues = [], suggestedFixes = [] } = input.failure ?? {};
      const approach = [...issues, ...suggestedFixes].join('\n');
      const isRead = document.constraints.length > 0 || input.request.length > longRequest;
      if (!isRead || input.failure !== undefined) return { ...plan, approach };
      const read = await planByModel(input, context).catch((error: unknown) => {
        // Without the fields, the words of the constraints bind.
        if (error instanceof ModelError && !error.isRetryable) return plan;
        throw error;
      });
      const { constraints, bounds } = read.workpad;
      return { ...plan, workpad: { ...plan.workpad, constraints, ...(bounds && { bounds }) } };
    },
  };
}

/** Rejects commands of other roles, which drove the turn before; calls of these roles need no coordination. */
function coordinator(): Coordinator {
  return {
    version: 'solo/1',
    coordinate: async () => ({
      status: 'blocked',
      reason: 'these roles call tools themselves and coordinate no commands: decide again',
    }),
  };
}

/** Returns the draft written with the deciding answer; a draft that guards held back is still used. */
function withDrafts(writer: Synthesizer, drafts: WeakMap<Sequence<Exchange>, string>): Synthesizer {
  return {
    ...writer,
    async synthesize(input, context) {
      const draft = drafts.get(input.exchanges);
      if (draft === undefined || input.revision !== undefined)
        return writer.synthesize(input, context);
      const shown = context.onText && bracketFilter(context.onText);
      shown?.add(draft);
      shown?.end();
      return { answer: draft };
    },
  };
}

/** A model that can call tools. */
type ConversingModel = RoleModel & Required<Pick<RoleModel, 'converse'>>;

interface SoloExecutorOptions {
  readonly system: string;
  readonly tokenizer: Tokenizer;
  readonly temperature: number | undefined;
  /** Called with each answer that the model writes. */
  readonly onDraft: (input: ExecutorInput, draft: string) => void;
}

/** Maximum tokens of attached texts. */
const maxAttached = 8_000;

/** Decides by one conversation with native tool calls: calls are its commands, a text without calls is the answer. */
function soloExecutor(
  model: ConversingModel,
  { system, tokenizer, temperature, onDraft }: SoloExecutorOptions,
): Executor {
  const count = (text: string): number => tokenizer.count(text);
  return {
    version: `solo/1 ${model.id} ${sha256(system).slice(0, 16)}`,
    async decide(input, context) {
      const conversation = await rebuilt(model, input, context, count);
      const shown = context.onText && bracketFilter(context.onText);
      const ask = (messages: readonly ConversationMessage[]): Promise<ConversationReply> => {
        context.report?.({ promptTokens: count(system) + count(JSON.stringify(messages)) });
        return model.converse({
          system,
          messages,
          tools: conversation.tools,
          ...(temperature !== undefined && { temperature }),
          signal: context.signal,
          budget: context.budget,
          ...(shown && { onText: shown.add }),
        });
      };
      const { messages } = conversation;
      const reply = await ask(messages).catch((error: unknown) => {
        if (!(error instanceof ModelError) || error.reason !== 'empty') throw error;
        return ask([...messages, askedAgain]);
      });
      shown?.end();
      const decision = toDecision(reply);
      if (decision.action === 'COMPLETE') onDraft(input, reply.text);
      return decision;
    },
  };
}

async function rebuilt(
  { takes }: RoleModel,
  input: ExecutorInput,
  { attachments }: RoleContext,
  count: (text: string) => number,
): Promise<Conversation> {
  const { text, files } = await showAttachments(attachments, takes, { room: maxAttached, count });
  return conversationOf(input, count, { text, files: files.length > 0 ? { files } : {} });
}

const askedAgain: ConversationMessage = {
  role: 'user',
  text: 'Your last message was empty. Call a tool, or answer.',
};

const common = { goalFocus: [], goalsProgress: [], reasoning: '' };

function toDecision({ text, calls, opaque }: ConversationReply): ExecutorDecision {
  const said = text.trim();
  const note = said === '' ? {} : { analysis: said };
  if (calls.length === 0) return { ...common, action: 'COMPLETE', answer: said };
  const question = calls.find(({ tool }) => tool === askUser.name);
  const others = calls.filter(({ tool }) => tool !== askUser.name);
  if (question !== undefined && others.length === 0) {
    const { args } = question;
    const asked = isJsonObject(args) && typeof args.question === 'string' ? args.question : said;
    return { ...common, action: 'BLOCKED', asks: true, reasoning: asked || 'What do you want?' };
  }
  const taken = others.slice(0, maxCommands).map(({ tool, args }) => ({ tool, args }));
  // Provider metadata belongs to all calls of its message: with fewer calls the provider would reject it.
  const isWhole = taken.length === calls.length;
  return {
    ...common,
    ...note,
    action: 'COMMAND',
    calls: taken,
    ...(opaque !== undefined && isWhole && { opaque }),
  };
}
