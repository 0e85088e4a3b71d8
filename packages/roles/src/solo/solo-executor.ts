import { type ExecutorDecision, isJsonObject, maxCommands } from '@pce/core/contracts';
import { ModelError } from '@pce/core/errors';
import { sha256 } from '@pce/core/internal';
import type {
  ConversationMessage,
  ConversationReply,
  Executor,
  ExecutorInput,
  RoleContext,
  RoleModel,
} from '@pce/core/ports';
import { bracketFilter } from '@pce/evidence';
import { showAttachments } from '../model/prompt/show-attachments.js';
import type { Tokenizer } from '../model/prompt/tokenizer.js';
import { askUser, type Conversation, conversationOf } from './conversation.js';

/** A model that can call tools. */
export type ConversingModel = RoleModel & Required<Pick<RoleModel, 'converse'>>;

export interface SoloExecutorOptions {
  readonly system: string;
  readonly tokenizer: Tokenizer;
  readonly temperature: number | undefined;
  /** Called with each answer that the model writes. */
  readonly onDraft: (input: ExecutorInput, draft: string) => void;
}

/** Maximum tokens of attached texts. */
const maxAttached = 8_000;

/** Decides by one conversation with native tool calls: calls are its commands, a text without calls is the answer. */
export function soloExecutor(
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
          ...{ system, messages, tools: conversation.tools },
          ...(temperature !== undefined && { temperature }),
          ...{ signal: context.signal, budget: context.budget },
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
