const durabilities = ['none', 'normal', 'full', 'postgres'] as const;

/** Durability of a turn: none; survives a killed process; a power failure too; the same, on a server. */
export type Durability = (typeof durabilities)[number];

export interface Setup {
  readonly id: string;
  readonly title: string;
  readonly durability: Durability;
  /** Description of the setup, for readers who want to reproduce it. */
  readonly settings: string;
}

export interface Contender {
  readonly folder: string;
  readonly name: string;
  /** An agent loop calls models and tools itself; an engine has no notion of either. */
  readonly kind: 'floor' | 'ours' | 'agent loop' | 'engine';
  /** Whether the short form includes it. */
  readonly short: boolean;
  readonly note?: string;
  readonly setups: readonly Setup[];
  /** The exports that an agent needs: package to names. Determines the bundle. */
  readonly imports: Readonly<Record<string, readonly string[]>>;
}

const row =
  'One prepared insert of the two messages of a step, in its own transaction, with node:sqlite.';
const sqlite = 'Every event is appended before the loop continues, to `sqliteStore`';
const react = '`createReactAgent` with `recursionLimit: 2n + 10`';
const saver = `${react} and \`SqliteSaver.fromConnString\` as it comes (WAL, \`synchronous=NORMAL\`)`;
const runner = '`Runner` with tracing disabled and `maxTurns: n + 5`';
const durable =
  '`createDurableAgent` with `maxSteps: n + 5` and `LibSQLStore` on a file (WAL, `synchronous=NORMAL`)';

export const contenders: readonly Contender[] = [
  {
    folder: 'floor',
    name: 'Floor',
    kind: 'floor',
    short: true,
    imports: {},
    setups: setups(`
      memory: in memory: none: The same loop written by hand, about forty lines.
      normal: a row a step, NORMAL: normal: ${row} WAL, \`synchronous=NORMAL\`.
      full: a row a step, FULL: full: The same with \`synchronous=FULL\`.
      postgres: a row a step, PostgreSQL: postgres: One prepared insert through \`pg\`, each in its own transaction, on one connection.`),
  },
  {
    folder: 'pce',
    name: 'PCE',
    kind: 'ours',
    short: true,
    imports: { '@pce/core': ['createOrchestrator', 'defineTool'] },
    setups: setups(`
      memory: in memory: none: \`createOrchestrator\` with scripted roles, one tool and the default store; limits raised.
      normal: SQLite NORMAL: normal: ${sqlite} with \`synchronous: 'NORMAL'\`.
      full: SQLite FULL: full: ${sqlite} as it comes: \`FULL\`.
      postgres: PostgreSQL: postgres: The same with \`postgresStore({ url })\`; the server runs on this machine and waits for its disk.`),
  },
  {
    folder: 'ai-sdk',
    name: 'AI SDK',
    kind: 'agent loop',
    short: true,
    imports: { ai: ['generateText', 'isStepCount', 'tool'] },
    setups: setups(`
      memory: in memory: none: \`generateText\` with \`stopWhen: isStepCount(n + 5)\`.
      rows: host saves steps, NORMAL: normal: It keeps nothing: \`onStepEnd\` writes the new messages with the row insert of the floor. They can be read again; nothing resumes from them.`),
  },
  {
    folder: 'langgraph',
    name: 'LangGraph',
    kind: 'agent loop',
    short: true,
    note: 'Its SQLite saver runs on better-sqlite3 13: version 12, which it asks for, aborts on Node 24.19 and later.',
    imports: {
      '@langchain/langgraph/prebuilt': ['createReactAgent'],
      '@langchain/langgraph': ['MemorySaver'],
      '@langchain/core/tools': ['tool'],
    },
    setups: setups(`
      memory: in memory: none: ${react}, no checkpointer.
      memory-saver: MemorySaver: none: ${react} and \`MemorySaver\`.
      async: SqliteSaver: normal: ${saver}; durability \`async\`, the default: the next step does not wait for the write.
      sync: SqliteSaver, sync: normal: ${saver}; durability \`sync\`: each step waits for its write, as PCE's do.
      exit: SqliteSaver, exit: normal: ${saver}; durability \`exit\`: written once, at the end. A crash loses the turn.
      postgres: PostgresSaver: postgres: ${react} and \`PostgresSaver.fromConnString\` as it comes, durability \`async\`, on the same kind of server as PCE.`),
  },
  {
    folder: 'openai-agents',
    name: 'OpenAI Agents',
    kind: 'agent loop',
    short: false,
    imports: { '@openai/agents': ['Agent', 'Runner', 'tool'] },
    setups: setups(`
      memory: in memory: none: ${runner}, no session.
      memory-session: MemorySession: none: ${runner} and its \`MemorySession\`.
      sqlite-session: host session, NORMAL: normal: ${runner} and a \`Session\` over node:sqlite of our own, as it brings none for Node. It writes when the turn ends: a crash loses the turn.`),
  },
  {
    folder: 'mastra',
    name: 'Mastra',
    kind: 'agent loop',
    short: false,
    imports: { '@mastra/core/agent': ['Agent'], '@mastra/core/tools': ['createTool'] },
    setups: setups(`
      memory: in memory: none: \`Agent.generate\` with \`maxSteps: n + 5\`, no storage.
      durable: durable agent: normal: ${durable}, as it comes: running steps are not kept. A crash loses the turn.
      durable-steps: durable agent, each step: normal: ${durable}; \`shouldPersistSnapshot\` keeps running steps too. A turn that has ended is removed.
      workflow: workflow: normal: No agent: a \`dountil\` workflow whose step is one decision and one call, with \`LibSQLStore\`.`),
  },
  {
    folder: 'xstate',
    name: 'XState',
    kind: 'engine',
    short: false,
    imports: { xstate: ['assign', 'createActor', 'fromPromise', 'setup', 'waitFor'] },
    setups: setups(`
      memory: in memory: none: A machine of two states whose actors are the decision and the call; the loop is ours, the engine is XState.
      snapshots: host saves snapshots, NORMAL: normal: \`getPersistedSnapshot()\` at each transition, into one row for each turn that is replaced, with node:sqlite.`),
  },
];

function setups(table: string): readonly Setup[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', title = '', kept, ...settings] = line.trim().split(': ');
      const durability = durabilities.find((each) => each === kept);
      if (durability === undefined) throw new Error(`${id}: there is no durability ${kept}`);
      return { id, title, durability, settings: settings.join(': ') };
    });
}
