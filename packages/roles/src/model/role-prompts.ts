import type { JsonObject } from '@pce/core/contracts';
import { sha256 } from '@pce/core/internal';
import type { RoleName } from '@pce/core/ports';
import { analyzerAnswer, analyzerPrompt } from './analyzer.prompt.js';
import { builderAnswer, builderPrompt } from './builder.prompt.js';
import { checksPrompt, type DeclaredChecks } from './checks.prompt.js';
import { compressorAnswer, compressorPrompt } from './compressor.prompt.js';
import {
  coordinatorAnswer,
  coordinatorPrompt,
  coordinatorSeveralAnswer,
  coordinatorSeveralPrompt,
} from './coordinator.prompt.js';
import { criticAnswer, criticPrompt } from './critic.prompt.js';
import {
  executorAnswer,
  executorBuildAnswer,
  executorBuildPrompt,
  executorPrompt,
} from './executor.prompt.js';
import {
  plannerAnswer,
  plannerPrompt,
  plannerTasksAnswer,
  plannerTasksPrompt,
} from './planner.prompt.js';
import { reflectorAnswer, reflectorPrompt } from './reflector.prompt.js';
import {
  asTextPrompt,
  synthesizerAnswer,
  synthesizerPrompt,
  synthesizerTextPrompt,
} from './synthesizer.prompt.js';
import { validatorAnswer, validatorPrompt } from './validator.prompt.js';

export type ModelRole = RoleName | 'analyzer' | 'builder' | 'compressor' | 'reflector';

/** System prompts by role; `builder` is the Coordinator's for building. */
export type RolePrompts = {
  readonly [Role in ModelRole]: string;
};

/** Default system prompts. */
export const rolePrompts: RolePrompts = {
  planner: plannerPrompt,
  critic: criticPrompt,
  executor: executorPrompt,
  coordinator: coordinatorPrompt,
  builder: builderPrompt,
  synthesizer: synthesizerPrompt,
  validator: validatorPrompt,
  analyzer: analyzerPrompt,
  compressor: compressorPrompt,
  reflector: reflectorPrompt,
};

export interface PromptOptions {
  /** System prompts in place of `rolePrompts[role]`. @defaultValue none */
  readonly prompts?: Partial<RolePrompts>;
  /** Whether the host has tools that build tools or workflows, which the Executor may ask for. @defaultValue false */
  readonly builds?: boolean;
  /** Whether the host runs lists of tasks, which the Planner may answer with. @defaultValue false */
  readonly tasks?: boolean;
  /**
   * Parts of an answer that its writer declares, for code to recompute: `computed` values are calculated, compared or
   * quoted, `all` is each value. Checks cost tokens: a host that only chats sets `off`.
   * @defaultValue `computed`
   */
  readonly checks?: DeclaredChecks;
}

/** Name of a prompt: a role's own, or the Coordinator's for several commands at once. */
export type PromptName = keyof RolePrompts | 'coordinatorOfSeveral';

/** Returns the system prompts and the JSON Schemas of their answers. */
export function promptsFor({
  prompts,
  builds = false,
  tasks = false,
  checks = 'computed',
}: PromptOptions): {
  readonly [Name in PromptName]: RolePrompt;
} {
  const system = { ...rolePrompts, ...prompts };
  const declare = checksPrompt(checks);
  return {
    planner: tasks
      ? { system: `${system.planner}\n\n${plannerTasksPrompt}`, answer: plannerTasksAnswer }
      : { system: system.planner, answer: plannerAnswer },
    critic: { system: system.critic, answer: criticAnswer },
    executor: builds
      ? { system: `${system.executor}\n\n${executorBuildPrompt}`, answer: executorBuildAnswer }
      : { system: system.executor, answer: executorAnswer },
    coordinator: { system: system.coordinator, answer: coordinatorAnswer },
    coordinatorOfSeveral: {
      system: `${system.coordinator}\n\n${coordinatorSeveralPrompt}`,
      answer: coordinatorSeveralAnswer,
    },
    builder: { system: system.builder, answer: builderAnswer },
    synthesizer: {
      system: `${system.synthesizer}${declare}`,
      answer: synthesizerAnswer,
      text: {
        system: `${
          prompts?.synthesizer === undefined
            ? synthesizerTextPrompt
            : `${prompts.synthesizer}\n\n${asTextPrompt}`
        }${declare}`,
        property: 'answer',
      },
    },
    validator: { system: system.validator, answer: validatorAnswer },
    analyzer: { system: system.analyzer, answer: analyzerAnswer },
    compressor: { system: system.compressor, answer: compressorAnswer },
    reflector: { system: system.reflector, answer: reflectorAnswer },
  };
}

/** The fixed part of a role's prompt, the same at every call. */
export interface RolePrompt {
  readonly system: string;
  /** JSON Schema of the answer. */
  readonly answer: JsonObject;
  /** Prompt for streamed text answers. @defaultValue none: the answer is not streamed */
  readonly text?: TextPrompt;
}

/** A prompt for an answer that is plain text. */
interface TextPrompt {
  readonly system: string;
  /** The property of the answer that holds the text. */
  readonly property: string;
}

/** Version of the layout of prompts, so that a resumed turn detects a change. */
const layout = 'model/2';

/** Returns a role's version for the journal: its model and a hash of its fixed prompt, with `text` only if it is used. */
export function promptVersion(
  model: string,
  { system, answer }: RolePrompt,
  text: TextPrompt | undefined,
): string {
  const hash = sha256(JSON.stringify([system, answer, ...(text === undefined ? [] : [text])]));
  return `${layout} ${model} ${hash.slice(0, 16)}`;
}
