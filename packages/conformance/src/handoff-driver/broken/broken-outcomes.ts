import type { HandoffDriver, HandoffOutcome } from '@pce/core/ports';
import type { OpenHandoff } from '../handoff-place.js';
import { openScriptedDriver, withDriver, withPrompt, withSession } from './sound-driver.js';

interface BrokenOutcome {
  readonly flaw: string;
  readonly noticedBy: string;
  readonly says: RegExp;
  readonly open: OpenHandoff;
}

const says = 'says what it is and what it can do, before it is started (C8)';
const asks = 'asks whether the agent may act, and lets it know the answer (C8)';
const nobody = 'rejects where nobody decides, or the decision fails (C8)';
const died =
  'fails where the agent dies in the middle of its answer, and knows that it may have acted (C8)';
const silent =
  'gives an agent up that is silent for too long, and knows that it may have acted (C8)';

/** A driver whose outcomes are changed. */
const ending = (change: (outcome: HandoffOutcome) => HandoffOutcome): OpenHandoff =>
  withPrompt((sound) => async (request) => change(await sound(request)));

const completed = ({ text }: HandoffOutcome): HandoffOutcome => ({ status: 'completed', text });

/** Failures with another reason. */
const because = (reason: Extract<HandoffOutcome, { status: 'failed' }>['reason']): OpenHandoff =>
  ending((outcome) => (outcome.status === 'failed' ? { ...outcome, reason } : outcome));

/** A driver with another description each time that it is opened. */
function changing(change: (opened: number) => Partial<HandoffDriver>): OpenHandoff {
  let opened = 0;
  return (actions, options) => {
    opened += 1;
    return withDriver(() => change(opened))(actions, options);
  };
}

const stopped = (outcome: HandoffOutcome): HandoffOutcome => ({
  ...{ status: 'stopped', at: 'max_tokens' },
  text: outcome.text,
});

/** Drivers whose words about what they did are wrong. */
export const brokenOutcomes: readonly BrokenOutcome[] = [
  {
    flaw: 'has no name',
    noticedBy: says,
    says: /name is empty/,
    open: withDriver(() => ({ name: '' })),
  },
  {
    flaw: 'has another name each time',
    noticedBy: says,
    says: /its name changes/,
    open: changing((opened) => ({ name: `driver ${opened}` })),
  },
  {
    flaw: 'says of what it can do that it is not known',
    noticedBy: says,
    says: /its capability usage is no boolean/,
    open: withDriver(({ capabilities }) => ({
      capabilities: { ...capabilities, usage: undefined as unknown as boolean },
    })),
  },
  {
    flaw: 'says of an answer that it was cut',
    noticedBy: 'completes with all that the agent said, in order, as it told it (C8)',
    says: /it does not complete/,
    open: ending(stopped),
  },
  {
    flaw: 'hands the prompt over twice',
    noticedBy: 'answers each prompt of a session by itself (C8)',
    says: /a prompt is lost or repeated/,
    open: withPrompt((sound) => async (request) => {
      await sound({ text: request.text, signal: request.signal });
      return sound(request);
    }),
  },
  {
    flaw: 'calls every tool by the same name',
    noticedBy: 'tells the tool calls of the agent (C8)',
    says: /does not tell which tool was called/,
    open: withPrompt(
      (sound) =>
        ({ onPart, ...request }) =>
          sound({
            ...request,
            onPart: (part) =>
              onPart?.(part.type === 'tool_call' ? { ...part, title: 'tool' } : part),
          }),
    ),
  },
  {
    flaw: 'takes an agent that failed for dead',
    noticedBy: 'takes an agent that says it failed by its word, and keeps that word (C8)',
    says: /does not say that the agent said so/,
    open: because('died'),
  },
  {
    flaw: 'takes a dead agent for one that said it failed',
    noticedBy: died,
    says: /does not say that the agent died/,
    open: because('agent_error'),
  },
  {
    flaw: 'forgets what a dead agent said',
    noticedBy: died,
    says: /it loses what was said/,
    open: ending((outcome) => (outcome.status === 'failed' ? { ...outcome, text: '' } : outcome)),
  },
  {
    flaw: 'takes silence for the end of an answer',
    noticedBy: silent,
    says: /takes a failure for something else/,
    open: ending((outcome) => (outcome.status === 'failed' ? completed(outcome) : outcome)),
  },
  {
    flaw: 'takes a silent agent for dead',
    noticedBy: silent,
    says: /does not say that the agent was silent/,
    open: because('died'),
  },
  {
    flaw: 'is sure that a silent agent has done nothing',
    noticedBy: silent,
    says: /it claims that nothing was done/,
    open: ending((outcome) =>
      outcome.status === 'failed' ? { ...outcome, mayHaveActed: false } : outcome,
    ),
  },
  {
    flaw: 'asks twice',
    noticedBy: asks,
    says: /it does not ask once/,
    open: withDriver((driver) => ({
      start: ({ permission, ...options }) =>
        driver.start({
          ...options,
          permission: async (request, signal) => {
            await permission?.(request, signal);
            return (await permission?.(request, signal)) ?? 'reject';
          },
        }),
    })),
  },
  ...(['allow', 'reject'] as const).map((answer) => ({
    flaw: `tells the agent ${answer} whatever the person says`,
    noticedBy: asks,
    says: answer === 'allow' ? /does not hear that it may not/ : /does not hear that it may/,
    open: withDriver((driver) => ({
      start: ({ permission, ...options }) =>
        driver.start({
          ...options,
          permission: async (request, signal) => {
            await permission?.(request, signal);
            return answer;
          },
        }),
    })),
  })),
  {
    flaw: 'allows where a decision fails',
    noticedBy: nobody,
    says: /it allows what nobody has allowed/,
    open: withDriver((driver) => ({
      start: ({ permission, ...options }) =>
        driver.start({
          ...options,
          ...(permission && {
            permission: (request, signal) =>
              permission(request, signal).catch(() => 'allow' as const),
          }),
        }),
    })),
  },
  {
    flaw: 'takes an agent that died while it asked for one that ended',
    noticedBy: 'does not wait for a permission whose agent has died (C8)',
    says: /takes a dead agent for something else/,
    open: ending((outcome) => (outcome.status === 'failed' ? completed(outcome) : outcome)),
  },
  {
    flaw: 'completes a prompt that was cancelled while it asked',
    noticedBy: 'withdraws a permission request when the prompt is cancelled (C8)',
    says: /it is not cancelled/,
    open: ending((outcome) => (outcome.status === 'cancelled' ? completed(outcome) : outcome)),
  },
  {
    flaw: 'completes what it was not to begin',
    noticedBy: 'hands nothing over once the signal has aborted (A22)',
    says: /it goes on after the abort/,
    open: ending(completed),
  },
  {
    flaw: 'doubts whether it has begun what it has not',
    noticedBy: 'hands nothing over once the signal has aborted (A22)',
    says: /it doubts what is sure/,
    open: ending((outcome) =>
      outcome.status === 'cancelled' ? { ...outcome, mayHaveActed: true } : outcome,
    ),
  },
  {
    flaw: 'completes a prompt whose session has ended',
    noticedBy: 'refuses a prompt while another is under way, and after the end (C8)',
    says: /a prompt outlives its session/,
    open: ending((outcome) => (outcome.status === 'cancelled' ? completed(outcome) : outcome)),
  },
  {
    flaw: 'stops the prompt after a cancel',
    noticedBy: 'cancels nothing where no prompt is under way (A22)',
    says: /a cancel cancels the prompt after it/,
    open: ending(stopped),
  },
  {
    flaw: 'goes on with another session',
    noticedBy: 'goes on with a session without telling its history again (C8)',
    says: /it is another session/,
    open: withSession((_, { resume }) => (resume === undefined ? {} : { id: 'another' })),
  },
  {
    flaw: 'refuses a session that is not there with any error',
    noticedBy: 'refuses a session that the agent does not have (C8)',
    says: /Error: no/,
    open: withDriver((driver) => ({
      start: (options) =>
        options.resume === undefined ? driver.start(options) : Promise.reject(new Error('no')),
    })),
  },
  {
    flaw: 'hides why it was not to start',
    noticedBy: 'starts nothing once the signal has aborted (A22)',
    says: /Error: stopped/,
    open: withDriver(() => ({ start: () => Promise.reject(new Error('stopped')) })),
  },
  {
    flaw: 'cannot end twice, and waits without end',
    noticedBy: 'leaves nothing running at its end, however the prompt went (C8)',
    says: /it does not end twice/,
    open: withSession((session) => {
      let ends = 0;
      return {
        end: () => {
          ends += 1;
          return ends === 2 ? new Promise(() => undefined) : session.end();
        },
      };
    }),
  },
];

/** Opens a driver that does nothing of what a case may leave out. */
export const openBare: OpenHandoff = (actions, { idleMs }) =>
  openScriptedDriver(actions, {
    idleMs,
    capabilities: { toolCalls: false, permissions: false, noticesEnd: false, resumes: false },
  });
