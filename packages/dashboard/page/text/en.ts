/** The texts of the page in English. */
export const en = {
  name: 'English',
  nav: {
    title: 'Parts',
    skip: 'Skip to the content',
    executions: 'Executions',
    nowhere: 'There is nothing at this address.',
  },
  menu: {
    title: 'Settings',
    theme: 'Colours',
    themes: { auto: 'As the system', light: 'Light', dark: 'Dark' },
    language: 'Language',
    notify: 'Notify me when something waits for me',
    api: 'API reference',
    signOut: 'Sign out',
  },
  signIn: {
    about: 'This server asks who you are. Paste your token: whoever runs the server gives it out.',
    token: 'Token',
    kept: 'It is kept until you close this tab, and sent to this server only.',
    signIn: 'Sign in',
    refused: 'The server did not accept the token: it may have expired. Ask for another one.',
  },
  shortcuts: {
    title: 'Keyboard',
    keys: [
      ['?', 'Show this list'],
      ['/', 'Search'],
      ['e', 'Executions'],
      ['↑ ↓', 'Previous or next row'],
      ['← →', 'Fold or unfold a row'],
      ['Enter', 'Open a row'],
      ['Home End', 'First or last row'],
      ['Page ↑ ↓', 'A page up or down'],
      ['Esc', 'Close a dialog'],
    ] as readonly (readonly [string, string])[],
  },
  time: {
    ago: (length: string): string => `${length} ago`,
    in: (length: string): string => `in ${length}`,
  },
  status: {
    CREATED: 'Needs review',
    QUEUED: 'Queued',
    RUNNING: 'Running',
    BLOCKED: 'Blocked',
    PAUSED: 'Paused',
    COMPLETED: 'Completed',
    COMPLETE: 'Complete',
    FAILED: 'Failed',
    ERROR: 'Error',
    CANCELLED: 'Cancelled',
    SKIPPED: 'Skipped',
  },
  list: {
    loading: 'Loading …',
    more: 'Show older ones',
    showAll: 'Show all',
    sort: 'Sort by',
    byStatus: 'Show only one status',
    andMore: (count: number): string => `and ${count} more`,
    cut: (count: number): string => `The first ${count} characters; copying takes all of it.`,
  },
  act: {
    tryAgain: 'Try again',
    close: 'Close',
    back: 'Do nothing',
    reason: 'Reason (optional)',
    cannotBeUndone: 'This cannot be undone.',
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'The browser did not allow it',
    copyMarkdown: 'Copy as Markdown',
    copyCurl: 'Copy as curl',
    copyLink: 'Copy link',
  },
  problem: {
    notFound: 'It does not exist, or it is not yours.',
    tooMany: 'Too many requests: wait a minute.',
    noConnection:
      'The server cannot be reached. Is it running? The page goes on by itself when it is.',
  },
  link: {
    lost: 'The server cannot be reached; this is how it was at',
    behind: (count: number): string =>
      count === 1 ? 'One event is still on its way.' : `${count} events are still on their way.`,
    ended: 'The server ended the stream of events.',
  },
  executions: {
    search: 'Search by name or id',
    orders: { newest: 'Newest', name: 'Name', percent: 'Progress', status: 'What needs attention' },
    none: 'No execution yet. Start one with a plan:',
    noneFits: 'No execution fits.',
  },
  execution: {
    views: 'Views',
    toAll: 'All executions',
    done: 'Done',
    started: 'Started',
    ended: 'Ended',
    took: 'Duration',
    expected: 'Expected to end',
    atTheLatest: '95 %:',
    unestimated: 'Tasks without an estimate',
    onlyAgent: 'Only for agent',
    id: 'Id',
  },
  executionAct: {
    accept: 'Accept the plan',
    resume: 'Resume',
    pause: 'Pause',
    reassign: 'Reassign',
    cancel: 'Cancel',
  },
  executionConsequence: {
    accept: (): string => 'The tasks are given to agents as read from the plan.',
    resume: (): string => 'Tasks are given out again. Those that are blocked are tried once more.',
    pause: (running: number): string =>
      `No more tasks are given out. ${running} running: their agents are told to rest, and go on when you resume.`,
    reassign: (): string =>
      'Tasks that are given out from now on go to this agent only. Those in the hands of others stay there.',
    cancel: (running: number): string =>
      `The execution ends. ${running} running: their agents are told to stop. What was done is kept; what was not is never done.`,
  },
  choice: {
    approve: 'Accept the result',
    alternative: 'Take an alternative',
    retry: 'Retry',
    skip: 'Skip',
    take_over: 'Done by me',
    reassign: 'Reassign',
  },
  taskConsequence: {
    approve: (dependents: number): string =>
      `The task is complete with this result${following(dependents)}.`,
    alternative: (): string =>
      'The task is given out again, with the alternative as a note for the agent.',
    retry: (): string =>
      'The task is given out again, with its attempts counted anew. An agent that holds it now loses it.',
    skip: (dependents: number): string =>
      dependents === 0
        ? 'The task is not done.'
        : `The task is not done. ${dependents} waiting for it go on without its result.`,
    take_over: (dependents: number): string =>
      `The task is complete as your own work${following(dependents)}. An agent that holds it is told to stop.`,
    reassign: (): string =>
      'Only this agent may do the task. Another one that holds it now loses it.',
  },
  taskAct: {
    alternatives: 'Alternatives that the agent suggests',
    note: 'Note for the agent',
    params: 'Other parameters (a JSON object; empty: as they are)',
    output: 'Result (text or JSON, optional)',
    noObject: 'The parameters are not a JSON object.',
  },
  blockerKind: {
    agent: 'The agent asks',
    review: 'The result waits for review',
    attempts: 'Every attempt failed',
    losses: 'Agents were lost over it',
  },
  waiting: {
    forYou: (count: number): string =>
      count === 1 ? 'One task waits for you' : `${count} tasks wait for you`,
    holdsUp: (count: number): string =>
      count === 1 ? 'holds up one task' : `holds up ${count} tasks`,
  },
  tasks: {
    title: 'Tasks',
    task: 'Task',
    agent: 'Agent',
    attempts: 'Attempt',
    attempt: (number: number): string => `attempt ${number}`,
    progress: 'Progress',
    lastSign: 'Last sign',
    status: 'Status',
    action: 'Action',
    after: 'After',
    started: 'Started',
    ended: 'Ended',
    retriedAt: 'Tried again',
    params: 'Parameters',
    subtasks: 'Parts done',
    notes: 'Notes',
    message: 'Latest word',
    itsEvents: 'Its events',
    search: 'Search tasks',
    hideDone: 'Hide what is done',
    foldAll: 'Fold all',
    unfoldAll: 'Unfold all',
    fold: (title: string): string => `Fold ${title}`,
    unfold: (title: string): string => `Unfold ${title}`,
    doneOf: (done: number, all: number): string => `${done} of ${all}`,
    kinds: 'Tasks by action and status',
    kindsShort: 'Summary',
  },
  timeline: {
    title: 'Timeline',
    planned: 'planned',
    actual: 'actual',
    expected: 'expected',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    hint: 'Choose a row to see what it waits for.',
  },
  feed: {
    title: 'Events',
    kind: 'Kind of event',
    kinds: {
      all: 'All events',
      decisions: 'Decisions',
      problems: 'Problems',
      results: 'Results',
      progress: 'Progress',
    },
    search: 'Search events',
    ofTask: (taskId: string): string => `Task ${taskId}`,
    stop: 'Hold still',
    goOn: (count: number): string => (count > 0 ? `Go on (${count} new)` : 'Go on'),
    none: 'No event fits.',
    older: 'Load older events',
    late: 'late',
    shown: (shown: number, all: number): string => `${shown} shown; the last is number ${all}`,
  },
  event: {
    heartbeat: 'Heartbeat',
    task_started: 'Started',
    task_progress: 'Progress',
    task_complete: 'Done',
    task_error: 'Error',
    task_blocked: 'Asks for help',
    task_released: 'Given back',
    subtask_complete: 'Part done',
    execution_created: 'Created',
    execution_moved: 'Execution',
    execution_reassigned: 'Reassigned',
    execution_archived: 'Archived',
    task_assigned: 'Given to an agent',
    task_moved: 'Task',
    task_resolved: 'Decided',
  },
  agents: {
    title: 'Agents',
    agent: 'Agent',
    any: 'Any that can do the task',
    choose: 'Choose one',
    noneWorks: 'No agent holds a task.',
    nobodyCan: (actions: string): string =>
      `No agent can do: ${actions}. Start one with this capability.`,
    others: (count: number): string => `${count} without a task here`,
  },
};

/** The texts of the page in a language: another one is another file of this shape. */
export type Texts = typeof en;

function following(dependents: number): string {
  if (dependents === 0) return '';
  return dependents === 1
    ? ', and the task after it may begin'
    : `, and ${dependents} tasks after it may begin`;
}
