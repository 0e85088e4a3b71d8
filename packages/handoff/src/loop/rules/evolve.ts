import type { LoopEvent, LoopRole, PromptOutcome } from './events.js';
import type { LoopPhase, LoopQuestion, LoopState, LoopWork } from './state.js';

export function initialState(first: LoopEvent, id: string): LoopState | undefined {
  if (first.type !== 'loop.started') return undefined;
  const { type: _, v: __, at, ...started } = first;
  return {
    ...started,
    id,
    startedAt: at,
    at,
    iteration: 1,
    role: 'planner',
    phase: { name: 'ready' },
    sessions: {},
    questions: [],
    permissions: {},
    handed: {},
    files: {},
    repairs: 0,
    prompts: 0,
    asked: 0,
    cost: 0,
    verdicts: [],
  };
}

export function evolve(before: LoopState, event: LoopEvent): LoopState {
  const state: LoopState = { ...before, at: event.at };
  const { phase } = state;
  switch (event.type) {
    case 'loop.started':
      return state;
    case 'prompt.announced': {
      const { n, role, messages, text, before: files } = event;
      const handed = { ...state.handed, [role]: messages };
      const prompt = { n, role, messages, text, ...(files !== undefined && { before: files }) };
      const work = files === undefined ? {} : { work: announced(state.work, event) };
      return { ...state, ...work, prompts: n, handed, phase: { name: 'prompting', prompt } };
    }
    case 'file.written': {
      const { role, path } = event;
      const known = state.files[role] ?? [];
      if (known.includes(path)) return state;
      return { ...withChanged(state, [path]), files: { ...state.files, [role]: [...known, path] } };
    }
    case 'files.noticed': {
      const { role, paths } = event;
      const known = state.noticed?.[role] ?? [];
      const noticed = { ...state.noticed, [role]: [...new Set([...known, ...paths])] };
      return { ...withChanged(state, paths), noticed };
    }
    case 'prompt.closed': {
      if (phase.name !== 'prompting') return state;
      const { end, answer, session, cost, cpuMs, tokens, calls } = event;
      const prompt = {
        ...phase.prompt,
        ...(cpuMs !== undefined && { cpuMs }),
        ...((tokens ?? cost) !== undefined && {
          usage: { ...tokens, ...(cost !== undefined && { cost }) },
        }),
      };
      const { work } = state;
      return {
        ...state,
        ...(work && calls && { work: { ...work, calls: [...work.calls, calls] } }),
        cost: state.cost + (cost ?? 0),
        ...(cost === undefined && end.status === 'completed' && { unpriced: prompt.role }),
        sessions: session === '' ? state.sessions : { ...state.sessions, [prompt.role]: session },
        // Permissions of an ended prompt are obsolete.
        questions: state.questions.filter(({ kind }) => kind !== 'permission'),
        permissions: {},
        ...(!isUntouched(end) && { isBegun: true }),
        phase: { name: 'closed', prompt, end, answer },
      };
    }
    case 'prompt.advised': {
      if (phase.name !== 'closed') return state;
      const { advice, until = event.at, message, claims } = event;
      // A full session is not continued.
      const known = advice === 'compact' ? withoutSession(state, phase.prompt.role) : state;
      const checked = claims && { claims };
      return { ...known, phase: { ...phase, name: 'advised', advice, until, message, ...checked } };
    }
    case 'answer.refused': {
      if (phase.name !== 'advised') return state;
      const { role } = phase.prompt;
      const { text } = event;
      return { ...state, repairs: state.repairs + 1, phase: { name: 'continuing', role, text } };
    }
    case 'answer.recorded': {
      if (phase.name !== 'advised') return state;
      const { message: text, misaligned } = event;
      const { prompt, claims } = phase;
      return {
        ...notBegun(withoutFiles(reported(state, prompt.role, claims), prompt.role)),
        repairs: 0,
        phase: { name: 'recorded', prompt, text, misaligned },
      };
    }
    case 'answer.delivered':
      return state.role === 'planner'
        ? { ...state, role: 'executor', phase: { name: 'ready' } }
        : { ...state, phase: { name: 'executed' } };
    case 'failure.recorded':
      if (phase.name !== 'advised') return state;
      return { ...withoutFiles(state, phase.prompt.role), phase: afterFailure(state, phase) };
    case 'criteria.checked': {
      const { isMet, verdicts } = event;
      const reason = 'all success criteria are met';
      if (isMet)
        return { ...state, verdicts, phase: { name: 'ending', outcome: 'completed', reason } };
      const iteration = state.iteration + 1;
      return { ...state, verdicts, iteration, role: 'planner', phase: { name: 'ready' } };
    }
    case 'question.asked': {
      const { type: _, v: __, at: ___, ...question } = event;
      return { ...state, asked: state.asked + 1, questions: [...state.questions, question] };
    }
    case 'question.resolved': {
      const question = state.questions.find(({ id }) => id === event.id);
      if (question === undefined) return state;
      const questions = state.questions.filter((other) => other !== question);
      if (question.kind === 'permission') {
        return {
          ...state,
          questions,
          permissions: { ...state.permissions, [event.id]: event.choose },
        };
      }
      // The prompt has ended, and with it its permissions.
      return {
        ...notBegun(state),
        questions: [],
        permissions: {},
        ...(event.choose === 'continue' && { isBegun: true }),
        phase: afterQuestion(question, event.choose),
      };
    }
    case 'loop.ended': {
      const { outcome, reason } = event;
      return { ...state, questions: [], phase: { name: 'ended', outcome, reason } };
    }
  }
}

/** Marks the message as done, or to be started again by a person's decision. */
function notBegun({ isBegun: _, ...state }: LoopState): LoopState {
  return state;
}

function announced(
  work: LoopWork | undefined,
  { role, head }: Extract<LoopEvent, { type: 'prompt.announced' }>,
): LoopWork {
  const known = work ?? { firstHead: head, head, changed: [], prompts: 0, calls: [] };
  if (role !== 'executor') return known;
  return { ...known, ...(known.prompts === 0 && { head }), prompts: known.prompts + 1 };
}

function withChanged({ work, ...state }: LoopState, paths: readonly string[]): LoopState {
  if (work === undefined) return state;
  return { ...state, work: { ...work, changed: [...new Set([...work.changed, ...paths])] } };
}

/** The next report of the executor is about later work. */
function reported(
  { claims: _, ...state }: LoopState,
  role: LoopRole,
  claims: LoopState['claims'],
): LoopState {
  const { work } = state;
  if (role !== 'executor') return state;
  return {
    ...state,
    ...(claims && { claims }),
    ...(work && { work: { ...work, prompts: 0, calls: [] } }),
  };
}

function withoutFiles(state: LoopState, role: LoopRole): LoopState {
  const noticed = state.noticed && { noticed: { ...state.noticed, [role]: [] } };
  return { ...state, files: { ...state.files, [role]: [] }, ...noticed };
}

function withoutSession(state: LoopState, role: LoopRole): LoopState {
  const { [role]: _, ...sessions } = state.sessions;
  return { ...state, sessions };
}

/** Whether the agent certainly had no effect, so that its message may be sent again. */
export function isUntouched(end: PromptOutcome): boolean {
  return 'mayHaveActed' in end && !end.mayHaveActed;
}

/** Handles a failure reported by the agent: it continues if it may have acted, otherwise it gets its message again. */
function afterFailure(
  { isBegun }: LoopState,
  { end, prompt }: Extract<LoopPhase, { name: 'advised' }>,
): LoopPhase {
  return isBegun || !isUntouched(end)
    ? { name: 'continuing', role: prompt.role }
    : { name: 'ready' };
}

function afterQuestion({ role }: LoopQuestion, choose: string): LoopPhase {
  switch (choose) {
    case 'continue':
      return { name: 'continuing', role };
    case 'repeat':
      return { name: 'ready' };
    default:
      return { name: 'ending', outcome: 'cancelled', reason: 'a person ended it' };
  }
}
