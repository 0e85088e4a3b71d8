import type { HandoffDriver, HandoffOutcome, HandoffSession, HandoffStart } from '@pce/core/ports';
import { type ScriptedDriverOptions, scriptedDriver } from '@pce/testkit';
import type { ScriptedAction } from '@pce/testkit/internal';
import type { HandoffPlace, OpenHandoff } from '../../src/handoff-driver/handoff-place.js';
import { type Change, type Flaws, type Mutation, mutationsOf } from '../suite/mutation.js';

type Permission = NonNullable<HandoffStart['permission']>;

const says = 'reports its name, capabilities and readiness before it is started (C8)';
const allow: Permission = async () => 'allow';
const never = new AbortController().signal;
const { ask, on } = mutationsOf<HandoffDriver>();
const prompts = mutationsOf<HandoffSession, { readonly start: HandoffStart }>();
let opened = 0;

export const driverFlaws: Flaws<OpenHandoff> = {
  [says]: {
    'can do something else each time': driver(({ capabilities }) => ({
      capabilities: { ...capabilities, usage: ++opened % 2 === 0 },
    })),
  },
  'hands the agent exactly the prompt (C8)': {
    'loses non-ASCII characters, as typing into a window does': session(
      prompts.ask('prompt', ({ text }) => ({ text: text.replace(/[^\p{ASCII}]/gu, '') })),
    ),
  },
  'completes with the whole text of the agent, in order (C8)': {
    'takes thoughts for the answer': session(
      prompts.on('prompt', async (sound, request) => {
        let text = '';
        const outcome = await sound.prompt({
          ...request,
          onPart(part) {
            request.onPart?.(part);
            if (part.type === 'text' || part.type === 'thought') text += part.text;
          },
        });
        return { ...outcome, text };
      }),
    ),
  },
  'keeps the answers to the prompts of a session apart (C8)': {
    'adds answers up': session(({ prompt }) => {
      let said = '';
      return {
        async prompt(request) {
          const made = await prompt(request);
          said += made.text;
          return { ...made, text: said };
        },
      };
    }),
  },
  'reports the tool calls of the agent (C8)': {
    'hides tool calls': session(
      prompts.ask('prompt', ({ onPart }) => ({
        onPart: (part) => part.type !== 'tool_call' && onPart?.(part),
      })),
    ),
  },
  'reports a failure that the agent reports, with its message (C8)': {
    'reports success for a failure, as an exit code of 0 does': completing('failed'),
  },
  'fails if the agent dies during its answer, and reports that it may have acted (C8)': {
    'takes a stream that stops in the middle for a complete one': completing('failed'),
  },
  'gives up on an agent that is silent too long, and reports that it may have acted (C8)': {
    'waits for an agent that hangs': (actions) => ({
      ...openScriptedDriver(actions, {}),
      maxWaitMs: 1_000,
    }),
  },
  'asks for permission and passes the decision to the agent (C8)': {
    'allows everything': driver(ask('start', { permission: allow })),
  },
  'rejects a permission if there is no decider or the decision fails (C8)': {
    'allows if the decision fails': permission(
      (decide) => (request, signal) => decide(request, signal).catch(() => 'allow'),
    ),
  },
  'does not wait for a permission whose agent has died (C8)': {
    'waits for the permission of a dead agent': permission(
      (decide) => (request) => decide(request, never),
    ),
  },
  'withdraws a permission request when the prompt is cancelled (C8)': {
    'leaves a permission request open when it is cancelled': permission(
      (decide) => (request) => decide(request, never),
    ),
  },
  'hands nothing over once the signal has aborted (A22)': {
    'does not look at the signal before it hands over': session(
      prompts.ask('prompt', { signal: never }),
    ),
  },
  'cancels a prompt, by its signal and by name (A22)': {
    'ignores the signal during a prompt': session(
      prompts.ask('prompt', ({ signal }) => (signal.aborted ? {} : { signal: never })),
    ),
  },
  'cancels nothing if no prompt is under way (A22)': {
    'keeps a cancel for the next prompt': session(({ prompt }) => {
      const cancelled = new AbortController();
      return {
        cancel: async () => cancelled.abort(),
        prompt: (request) =>
          prompt(cancelled.signal.aborted ? { ...request, signal: cancelled.signal } : request),
      };
    }),
  },
  'refuses a prompt while another is under way, and after the end (C8)': {
    'queues prompts': session(
      prompts.on('prompt', ({ prompt, calls }, request) =>
        calls > 1 ? Promise.resolve({ status: 'completed', text: '' }) : prompt(request),
      ),
    ),
  },
  'leaves nothing running at its end, however the prompt went (C8)': {
    'never exits': session(prompts.always('end', undefined)),
  },
  'resumes a session without repeating its history (C8)': {
    'repeats the history of a session, as session/load does': session(
      prompts.on('prompt', async ({ prompt, start }, request) => {
        const made = await prompt(request);
        return { ...made, text: `${start.resume === undefined ? '' : 'yes'}${made.text}` };
      }),
    ),
  },
  'refuses a session that the agent does not have (C8)': {
    'resumes sessions that do not exist': driver(
      on('start', ({ start }, { resume: _, ...options }) => start(options)),
    ),
  },
  'starts nothing once the signal has aborted (A22)': {
    'starts although the signal has aborted': driver(ask('start', { signal: never })),
  },
};

export function openScriptedDriver(
  actions: readonly ScriptedAction[],
  options: ScriptedDriverOptions,
): HandoffPlace {
  const scripted = scriptedDriver(actions, options);
  return {
    driver: scripted,
    workspace: '/work',
    prompts: () => scripted.prompts,
    isRunning: () => scripted.running() > 0,
  };
}

function driver(mutation: Mutation<HandoffDriver>): OpenHandoff {
  return (actions, options) => {
    const place = openScriptedDriver(actions, options);
    return {
      ...place,
      maxWaitMs: 1_000,
      driver: { ...place.driver, ...mutation(place.driver, {}) },
    };
  };
}

function session(
  mutation: Mutation<HandoffSession, { readonly start: HandoffStart }>,
): OpenHandoff {
  return driver(
    on('start', async ({ start }, options) => {
      const made = await start(options);
      const sound: HandoffSession = {
        id: made.id,
        prompt: (request) => made.prompt(request),
        cancel: () => made.cancel(),
        end: () => made.end(),
        [Symbol.asyncDispose]: () => made.end(),
      };
      return { ...sound, ...mutation(sound, { start: options }) };
    }),
  );
}

function permission(change: (decide: Permission) => Permission): OpenHandoff {
  return driver(
    ask('start', ({ permission: decide }) => (decide ? { permission: change(decide) } : {})),
  );
}

function outcome(change: Change<HandoffOutcome>): OpenHandoff {
  return session(prompts.answer('prompt', change));
}

/** Reports prompts with this status as completed. */
function completing(status: HandoffOutcome['status']): OpenHandoff {
  return outcome((of) => (of.status === status ? { status: 'completed' } : of));
}
