import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AgentCommand } from '../src/process/agent-process.js';

/** Folder in which `pnpm test:agents` has installed the agents; undefined in every other run. */
export const agentsFolder = process.env.PCE_AGENTS;

export interface ModelRequest {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

type ModelAnswer =
  | { readonly content: string }
  | { readonly toolCalls: readonly ToolCall[] }
  | {
      readonly error: { readonly message: string; readonly type?: string };
      readonly status: number;
    };

/** A model on loopback with the protocols of Anthropic, OpenAI and Google. */
export interface FakeModel extends AsyncDisposable {
  readonly url: string;
  readonly requests: readonly ModelRequest[];
  /** Sets the function for later answers; a promise that never resolves is a model that hangs. */
  answerBy(answer: (request: ModelRequest) => ModelAnswer | Promise<ModelAnswer>): void;
}

interface Mock {
  readonly url: string;
  addFixture(fixture: unknown): unknown;
  start(): Promise<unknown>;
  stop(): Promise<void>;
}

export async function startFakeModel(folder: string): Promise<FakeModel> {
  const entry = join(folder, 'node_modules/@copilotkit/aimock/dist/index.js');
  const { LLMock }: { LLMock: new (options: object) => Mock } = await import(
    pathToFileURL(entry).href
  );
  const mock = new LLMock({ port: 0, host: '127.0.0.1' });
  const requests: ModelRequest[] = [];
  let answer: (request: ModelRequest) => ModelAnswer | Promise<ModelAnswer> = () => ({
    content: 'Hello.',
  });
  mock.addFixture({
    match: { predicate: () => true },
    response(request: ModelRequest) {
      requests.push(request);
      return answer(request);
    },
  });
  await mock.start();
  return {
    url: mock.url,
    requests,
    answerBy(next) {
      answer = next;
    },
    [Symbol.asyncDispose]: () => mock.stop(),
  };
}

export const realAgentNames = ['claude', 'codex', 'gemini', 'opencode'] as const;

export type RealAgentName = (typeof realAgentNames)[number];

interface ToolCall {
  readonly name: string;
  readonly arguments: string;
}

/** Ways to start an agent against a model. */
export interface RealAgent {
  readonly acp: AgentCommand;
  readonly command: AgentCommand;
  /** The command line with a cap of one step; `undefined` if the agent has none. */
  readonly capped: AgentCommand | undefined;
  /** Returns the tool call with which its model writes a file. */
  write(file: string, content: string): ToolCall;
  /** Returns a new tool call that only reads. */
  read(folder: string, n: number): ToolCall;
}

export function realAgent(
  name: RealAgentName,
  folder: string,
  home: string,
  url: string,
): RealAgent {
  const bin = (program: string): string => join(folder, 'node_modules/.bin', program);
  const common = {
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'data'),
  };
  const call = (tool: string, args: object) => ({ name: tool, arguments: JSON.stringify(args) });
  switch (name) {
    case 'claude': {
      const env = {
        ...common,
        ANTHROPIC_BASE_URL: url,
        ANTHROPIC_API_KEY: 'x',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        // Required as root.
        IS_SANDBOX: '1',
        CLAUDE_CODE_MAX_RETRIES: '0',
      };
      return {
        acp: { command: bin('claude-agent-acp'), env },
        command: { command: bin('claude'), env },
        capped: { command: bin('claude'), args: ['--max-turns', '1'], env },
        write: (file, content) => call('Write', { file_path: file, content }),
        read: (place, n) => call('Read', { file_path: join(place, `${n}.md`) }),
      };
    }
    case 'codex': {
      const codexHome = join(home, '.codex');
      mkdirSync(codexHome, { recursive: true });
      writeFileSync(
        join(codexHome, 'config.toml'),
        [
          'model_provider = "fake"',
          'model = "gpt-5"',
          'approval_policy = "on-request"',
          'sandbox_mode = "read-only"',
          '[model_providers.fake]',
          'name = "fake"',
          `base_url = "${url}/v1"`,
          'wire_api = "responses"',
          'env_key = "FAKE_KEY"',
          'request_max_retries = 0',
          'stream_max_retries = 0',
        ].join('\n'),
      );
      const env = {
        ...common,
        CODEX_HOME: codexHome,
        FAKE_KEY: 'x',
        INITIAL_AGENT_MODE: 'read-only',
      };
      return {
        acp: { command: bin('codex-acp'), env },
        command: { command: bin('codex'), env },
        capped: undefined,
        read: (place) => call('exec_command', { cmd: `ls '${place}'` }),
        write: (file, content) =>
          call('exec_command', {
            cmd: `printf '%s' '${content}' > '${file}'`,
            // Otherwise its sandbox decides without asking.
            sandbox_permissions: 'require_escalated',
            justification: 'the notes are wanted',
          }),
      };
    }
    case 'gemini': {
      const settle = (place: string, more: object): void => {
        mkdirSync(join(place, '.gemini'), { recursive: true });
        const settings = {
          security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
          privacy: { usageStatisticsEnabled: false },
          general: { enableAutoUpdate: false, disableAutoUpdate: true, maxAttempts: 1 },
        };
        writeFileSync(
          join(place, '.gemini/settings.json'),
          JSON.stringify({ ...settings, ...more }),
        );
      };
      const cappedHome = join(home, 'capped');
      settle(home, {});
      settle(cappedHome, { model: { maxSessionTurns: 1 } });
      const env = {
        ...common,
        GEMINI_API_KEY: 'x',
        GOOGLE_GEMINI_BASE_URL: url,
        GEMINI_MODEL: 'gemini-2.5-flash',
      };
      return {
        acp: { command: bin('gemini'), args: ['--acp'], env },
        command: { command: bin('gemini'), env },
        capped: { command: bin('gemini'), env: { ...env, HOME: cappedHome } },
        read: (place, n) =>
          call('list_directory', { dir_path: join(place, n === 1 ? '.' : `${n}`) }),
        write: (file, content) => call('write_file', { file_path: file, content }),
      };
    }
    case 'opencode': {
      const config = join(home, 'opencode.json');
      writeFileSync(
        config,
        JSON.stringify({
          model: 'fake/fake',
          small_model: 'fake/fake',
          autoupdate: false,
          share: 'disabled',
          permission: { edit: 'ask', bash: 'ask' },
          provider: {
            fake: {
              npm: '@ai-sdk/openai-compatible',
              options: { baseURL: `${url}/v1`, apiKey: 'x' },
              models: { fake: { name: 'fake', tool_call: true } },
            },
          },
        }),
      );
      const env = { ...common, OPENCODE_CONFIG: config, OPENCODE_DISABLE_MODELS_FETCH: '1' };
      return {
        acp: { command: bin('opencode'), args: ['acp'], env },
        command: { command: bin('opencode'), env },
        capped: undefined,
        read: (place) => call('read', { filePath: place }),
        write: (file, content) => call('write', { filePath: file, content }),
      };
    }
  }
}
