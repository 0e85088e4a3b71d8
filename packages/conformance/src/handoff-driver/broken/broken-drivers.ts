import type { HandoffOutcome } from '@pce/core/ports';
import type { BrokenImplementation } from '../../suite/broken-implementation.js';
import type { OpenHandoff } from '../handoff-place.js';
import { brokenOutcomes } from './broken-outcomes.js';
import { openScriptedDriver, withDriver, withPrompt, withSession } from './sound-driver.js';

interface BrokenDriver extends Omit<BrokenImplementation<OpenHandoff>, 'make'> {
  readonly open: OpenHandoff;
}

const dies =
  'fails where the agent dies in the middle of its answer, and knows that it may have acted (C8)';
const silent =
  'gives an agent up that is silent for too long, and knows that it may have acted (C8)';
const failed = 'takes an agent that says it failed by its word, and keeps that word (C8)';
const whole = 'completes with all that the agent said, in order, as it told it (C8)';
const nothingLeft = 'leaves nothing running at its end, however the prompt went (C8)';
const once = 'refuses a prompt while another is under way, and after the end (C8)';
const asked = 'asks whether the agent may act, and lets it know the answer (C8)';
const rejected = 'rejects where nobody decides, or the decision fails (C8)';
const keepsSession = 'goes on with a session without telling its history again (C8)';
const never = new AbortController().signal;

const completed = ({ text }: HandoffOutcome): HandoffOutcome => ({ status: 'completed', text });

let opened = 0;

const drivers: readonly BrokenDriver[] = [
  {
    flaw: 'can do something else each time',
    noticedBy: 'says what it is and what it can do, before it is started (C8)',
    says: /its capabilities change/,
    open(actions) {
      opened += 1;
      return openScriptedDriver(actions, { capabilities: { usage: opened % 2 === 0 } });
    },
  },
  {
    flaw: 'does not work here, and says so only when it is started',
    noticedBy: 'says what it is and what it can do, before it is started (C8)',
    says: /it does not work here: not installed/,
    open: withDriver(() => ({
      probe: async () => ({ ok: false, detail: 'not installed', advice: 'install it' }),
    })),
  },
  {
    flaw: 'loses what is not ASCII, as typing into a window does',
    noticedBy: 'hands the agent exactly the prompt (C8)',
    says: /the agent gets another prompt/,
    open: withPrompt(
      (sound) =>
        ({ text, ...request }) =>
          sound({ ...request, text: text.replace(/[^\p{ASCII}]/gu, '') }),
    ),
  },
  {
    flaw: 'takes thoughts for the answer',
    noticedBy: whole,
    says: /its text is not what the agent said/,
    open: withPrompt((sound) => async (request) => {
      let text = '';
      const outcome = await sound({
        ...request,
        onPart(part) {
          request.onPart?.(part);
          if (part.type === 'text' || part.type === 'thought') text += part.text;
        },
      });
      return { ...outcome, text };
    }),
  },
  {
    flaw: 'tells nothing until the end, and then not all',
    noticedBy: whole,
    says: /its parts are not its text/,
    open: withPrompt(
      (sound) =>
        ({ onPart: _, ...request }) =>
          sound(request),
    ),
  },
  {
    flaw: 'adds answers up',
    noticedBy: 'answers each prompt of a session by itself (C8)',
    says: /answers run into each other/,
    open: withPrompt((sound) => {
      let text = '';
      return async (request) => {
        const outcome = await sound(request);
        text += outcome.text;
        return { ...outcome, text };
      };
    }),
  },
  {
    flaw: 'hides tool calls',
    noticedBy: 'tells the tool calls of the agent (C8)',
    says: /does not tell that a tool was called/,
    open: withPrompt(
      (sound) =>
        ({ onPart, ...request }) =>
          sound({ ...request, onPart: (part) => part.type !== 'tool_call' && onPart?.(part) }),
    ),
  },
  {
    flaw: 'lies about success, as an exit code of 0 does',
    noticedBy: failed,
    says: /it takes a failure for something else/,
    open: withPrompt((sound) => async (request) => {
      const outcome = await sound(request);
      return outcome.status === 'failed' ? completed(outcome) : outcome;
    }),
  },
  {
    flaw: 'has a message of its own for every failure',
    noticedBy: failed,
    says: /it hides what the agent said/,
    open: withPrompt((sound) => async (request) => {
      const outcome = await sound(request);
      return outcome.status === 'failed' ? { ...outcome, message: 'it failed' } : outcome;
    }),
  },
  {
    flaw: 'takes a stream that stops in the middle for a complete one',
    noticedBy: dies,
    says: /it takes a failure for something else/,
    open: withPrompt((sound) => async (request) => {
      const outcome = await sound(request);
      const isCut = outcome.status === 'failed' && outcome.reason === 'died';
      return isCut ? completed(outcome) : outcome;
    }),
  },
  {
    flaw: 'is sure that a dead agent has done nothing',
    noticedBy: dies,
    says: /it claims that nothing was done/,
    open: withPrompt((sound) => async (request) => {
      const outcome = await sound(request);
      return outcome.status === 'failed' ? { ...outcome, mayHaveActed: false } : outcome;
    }),
  },
  {
    flaw: 'waits for an agent that hangs',
    noticedBy: silent,
    says: /the prompt does not end within/,
    open: (actions) => ({ ...openScriptedDriver(actions, {}), maxWaitMs: 1_000 }),
  },
  {
    flaw: 'allows everything',
    noticedBy: asked,
    says: /it does not ask once/,
    open: withDriver((driver) => ({
      start: (options) => driver.start({ ...options, permission: async () => 'allow' }),
    })),
  },
  {
    flaw: 'allows where the decision fails',
    noticedBy: rejected,
    says: /it allows what nobody has allowed/,
    open: withDriver((driver) => ({
      start: ({ permission, ...options }) =>
        driver.start({
          ...options,
          ...(permission && {
            permission: (request, signal) => permission(request, signal).catch(() => 'allow'),
          }),
        }),
    })),
  },
  {
    flaw: 'allows where there is nobody to ask',
    noticedBy: rejected,
    says: /it allows what nobody was asked/,
    open: withDriver((driver) => ({
      start: (options) => driver.start({ permission: async () => 'allow', ...options }),
    })),
  },
  {
    flaw: 'waits for the permission of a dead agent',
    noticedBy: 'does not wait for a permission whose agent has died (C8)',
    says: /it lets the person decide for a dead agent/,
    open: withDriver((driver) => ({
      start: ({ permission, ...options }) =>
        driver.start({
          ...options,
          ...(permission && { permission: (request) => permission(request, never) }),
        }),
    })),
  },
  {
    flaw: 'leaves a permission request open when it is cancelled',
    noticedBy: 'withdraws a permission request when the prompt is cancelled (C8)',
    says: /it lets the person decide for a cancelled prompt/,
    open: withDriver((driver) => ({
      start: ({ permission, ...options }) =>
        driver.start({
          ...options,
          ...(permission && { permission: (request) => permission(request, never) }),
        }),
    })),
  },
  {
    flaw: 'does not look at the signal before it hands over',
    noticedBy: 'hands nothing over once the signal has aborted (A22)',
    says: /it goes on after the abort/,
    open: withPrompt((sound) => (request) => sound({ ...request, signal: never })),
  },
  {
    flaw: 'does not hear the signal during a prompt',
    noticedBy: 'cancels a prompt, by its signal and by name (A22)',
    says: /it is not cancelled by signal/,
    open: withPrompt(
      (sound) =>
        ({ signal, ...request }) =>
          sound({ ...request, signal: signal.aborted ? signal : never }),
    ),
  },
  {
    flaw: 'cannot be cancelled by name',
    noticedBy: 'cancels a prompt, by its signal and by name (A22)',
    says: /it is not cancelled by name/,
    open: withSession(() => ({ cancel: async () => undefined })),
  },
  {
    flaw: 'keeps a cancel for the next prompt',
    noticedBy: 'cancels nothing where no prompt is under way (A22)',
    says: /a cancel cancels the prompt after it/,
    open: withSession((session) => {
      let isCancelled = false;
      return {
        async cancel() {
          isCancelled = true;
        },
        async prompt(request) {
          const signal = isCancelled ? AbortSignal.abort() : request.signal;
          return session.prompt({ ...request, signal });
        },
      };
    }),
  },
  {
    flaw: 'queues prompts',
    noticedBy: once,
    says: /it takes two prompts at a time/,
    open: withPrompt((sound) => {
      let last: Promise<unknown> = Promise.resolve();
      let waiting = 0;
      return async (request) => {
        waiting += 1;
        if (waiting > 1) return { status: 'completed', text: '' };
        const mine = last.then(() => sound(request));
        last = mine;
        return mine;
      };
    }),
  },
  {
    flaw: 'never exits',
    noticedBy: nothingLeft,
    says: /something of it still runs/,
    open: withSession(() => ({ end: async () => undefined })),
  },
  {
    flaw: 'cannot end twice',
    noticedBy: nothingLeft,
    says: /it does not end twice/,
    open: withSession((session) => {
      let ends = 0;
      return {
        async end() {
          ends += 1;
          if (ends === 2) await new Promise(() => undefined);
          await session.end();
        },
        [Symbol.asyncDispose]: () => session.end(),
      };
    }),
  },
  {
    flaw: 'tells the history of a session again, as session/load does',
    noticedBy: keepsSession,
    says: /it tells what was said before/,
    open: withPrompt((sound, start) => async (request) => {
      const outcome = await sound(request);
      return start.resume === undefined ? outcome : { ...outcome, text: `yes${outcome.text}` };
    }),
  },
  {
    flaw: 'starts a new session where it should go on with one',
    noticedBy: keepsSession,
    says: /it is another session/,
    open: withSession((_, start) => (start.resume === undefined ? {} : { id: 'another' })),
  },
  {
    flaw: 'goes on with sessions that do not exist',
    noticedBy: 'refuses a session that the agent does not have (C8)',
    says: /it goes on with a session that does not exist/,
    open: withDriver((driver) => ({ start: ({ resume: _, ...rest }) => driver.start(rest) })),
  },
  {
    flaw: 'starts although the signal has aborted',
    noticedBy: 'starts nothing once the signal has aborted (A22)',
    says: /it starts after the abort/,
    open: withDriver((driver) => ({
      start: (options) => driver.start({ ...options, signal: never }),
    })),
  },
];

/** Drivers as people have written them by mistake. */
export const brokenDrivers: readonly BrokenImplementation<OpenHandoff>[] = [
  ...drivers,
  ...brokenOutcomes,
].map(({ open, ...rest }) => ({ ...rest, make: () => open }));
