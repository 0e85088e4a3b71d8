import type { CoordinatorAnswer } from '@pce/core/contracts';
import { RoleFailedError } from '@pce/core/errors';
import type { Coordinator, CoordinatorInput, RoleContext } from '@pce/core/ports';
import { type Asking, askAgain, type IsTraced } from './ask-again.js';
import { build } from './builder.js';
import {
  type CoordinatorReply,
  coordinatorRequest,
  type Room,
  type SeveralReplies,
  shares,
} from './coordinator-request.js';
import type { ModelClient } from './model-client.js';
import { type SpelledCall, spelledCall } from './spelled-call.js';

/** Commands that rules coordinate before a model is asked: none, repeatable ones, or all that are unambiguous. */
export type RulesFirst = boolean | 'once';

export interface ModelCoordinatorOptions {
  /** @defaultValue true */
  readonly rulesFirst?: RulesFirst | undefined;
  /** Answers several commands in one request. @defaultValue none: a request for each, in parallel */
  readonly several?: ModelClient<SeveralReplies> | undefined;
  /** Tools whose numbers, dates and codes must have a source. @defaultValue those of effect `once` */
  readonly isTraced?: IsTraced | undefined;
  /** Builds tools and workflows. @defaultValue none: such commands are coordinated like others */
  readonly builder?: ModelClient<CoordinatorReply> | undefined;
}

/** Selects by rules if a command spells out one call, otherwise by a model; never a tool that the host does not have. */
export function modelCoordinator(
  model: ModelClient<CoordinatorReply>,
  {
    rulesFirst = true,
    several,
    builder,
    isTraced = ({ effect }) => effect === 'once',
  }: ModelCoordinatorOptions = {},
): Coordinator {
  const versions = [model, several, builder].flatMap((client) => client?.version ?? []);
  const version = versions.join(', ');
  const coordinate: Coordinator['coordinate'] = async (input, context) => {
    if (builder !== undefined && input.building !== undefined)
      return build(builder, input, input.building, context);
    const first = withoutModel(input, model, rulesFirst);
    if ('answer' in first) return first.answer;
    const reply = await model.ask(coordinatorRequest([input], model).prompt, context);
    return withReason(await settled(reply, input, { model, isTraced, context }), first.why);
  };
  if (several === undefined) return { version, coordinate };
  return {
    version,
    coordinate,
    async coordinateAll(inputs, context) {
      const firsts = inputs.map((input) => ({
        input,
        ...withoutModel(input, several, rulesFirst),
      }));
      const open = firsts.filter((first) => 'why' in first);
      const isTogether = open.length > 1 && fitTogether(open, several);
      const replies = isTogether ? await askTogether(open, several, context) : [];
      return Promise.all(
        firsts.map(async (first) => {
          if ('answer' in first) return first.answer;
          const reply = replies[open.indexOf(first)];
          if (reply === undefined) return coordinate(first.input, context);
          return withReason(
            await settled(reply, first.input, { model, isTraced, context }),
            first.why,
          );
        }),
      );
    },
  };
}

/** An answer without a model, or the reason to ask one. */
type WithoutModel = { readonly answer: CoordinatorAnswer } | { readonly why: string };

function withoutModel(
  input: CoordinatorInput,
  { room, count }: Room,
  rulesFirst: RulesFirst,
): WithoutModel {
  if (input.candidates.length === 0) return blocked('this host has no tool');
  const { selected, why } = byRules(input, rulesFirst);
  if (selected !== undefined) return { answer: selected };
  return count(input.command) > room * shares.command ? blocked(tooLong) : { why };
}

function blocked(reason: string): { readonly answer: CoordinatorAnswer } {
  return { answer: { status: 'blocked', reason } };
}

function withReason(answer: CoordinatorAnswer, why: string): CoordinatorAnswer {
  if (answer.status !== 'selected') return answer;
  const reason = [`by a model, since ${why}`, answer.reason].filter(Boolean).join(': ');
  return { ...answer, reason };
}

interface OpenCommand {
  readonly input: CoordinatorInput;
}

function fitTogether(open: readonly OpenCommand[], { room, count }: Room): boolean {
  const tokens = open.reduce((sum, { input }) => sum + count(input.command), 0);
  return tokens <= room * shares.command;
}

/** Asks about several commands in one request. Rejects unless it gets one answer for each; then each is asked about alone. */
async function askTogether(
  open: readonly OpenCommand[],
  model: ModelClient<SeveralReplies>,
  context: RoleContext,
): Promise<readonly CoordinatorReply[]> {
  const { prompt } = coordinatorRequest(
    open.map(({ input }) => input),
    model,
  );
  const { answers } = await model.ask(prompt, context);
  const numbered = open.map((_, index) => answers.find(({ command }) => command === index + 1));
  if (answers.length === open.length && numbered.every((answer) => answer !== undefined))
    return numbered;
  throw new RoleFailedError(
    'coordinator',
    `expected an answer for each of ${open.length} commands, got ${answers.length}`,
  );
}

/** Returns the answer of a reply; asks the model once more if it wants to see other tools. */
async function settled(
  reply: CoordinatorReply,
  input: CoordinatorInput,
  asking: Asking,
): Promise<CoordinatorAnswer> {
  const { model, context } = asking;
  if (reply.status !== 'search') return askAgain(reply, input, asking);
  const found = coordinatorRequest([input], model).isWhole
    ? undefined
    : input.search?.(reply.words);
  if (found === undefined) return { status: 'blocked', reason: noneFits };
  const others = { ...input, candidates: found };
  const second = await model.ask(coordinatorRequest([others], model).prompt, context);
  return second.status === 'search'
    ? { status: 'blocked', reason: noneFits }
    : askAgain(second, others, asking);
}

const noneFits = 'no tool of this host does what the command says';

/** Returns the call that may be made without a model, or the reason to ask one. */
function byRules(input: CoordinatorInput, rulesFirst: RulesFirst): SpelledCall {
  if (rulesFirst === false) return { why: 'this host asks it for every command' };
  const spelled = spelledCall(input);
  const tool = input.candidates.find(({ name }) => name === spelled.selected?.name);
  const isDeclared = spelled.selected === undefined || spelled.isLabelled || rulesFirst === 'once';
  return tool?.effect === 'once' && !isDeclared
    ? { why: `${tool.name} has an effect that happens once, and not each value follows its name` }
    : spelled;
}

const tooLong =
  'the command is too long: say it in fewer words, and name values of results by their reference';
