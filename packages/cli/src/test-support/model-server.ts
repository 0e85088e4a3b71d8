import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RoleName } from '@pce/core/ports';
import { rolePrompts } from '@pce/roles';

/** A question to a role, as it arrived over HTTP. */
export interface ModelRequest {
  readonly role: RoleName;
  /** The provider's name of the model. */
  readonly model: string;
  readonly prompt: string;
  /** How often this role was asked before. */
  readonly before: number;
}

export interface ModelServer extends AsyncDisposable {
  /** The variables by which a process asks this server as if it were OpenAI. */
  readonly env: Readonly<Record<string, string>>;
  readonly requests: readonly ModelRequest[];
}

/** The part of a request of OpenAI's responses that is read here. */
interface ResponsesRequest {
  readonly model: string;
  readonly input: readonly { readonly role: string; readonly content: unknown }[];
}

const roles: readonly RoleName[] = [
  'planner',
  'critic',
  'executor',
  'coordinator',
  'synthesizer',
  'validator',
];

/** OpenAI's responses on loopback, with answers from a function; where it has none, the key is refused. */
export async function modelServer(
  answer: (request: ModelRequest) => object | undefined,
): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const server = createServer(async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    const request = toModelRequest(JSON.parse(body), requests);
    requests.push(request);
    const output = answer(request);
    response.writeHead(output === undefined ? 401 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(output === undefined ? refusal : reply(request.model, output)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_API_KEY: 'sk-test' },
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function toModelRequest(
  { model, input }: ResponsesRequest,
  before: readonly ModelRequest[],
): ModelRequest {
  const text = input.map(({ content }) => JSON.stringify(content)).join('\n');
  const role = roles.find((name) => text.includes(JSON.stringify(rolePrompts[name]).slice(1, -1)));
  if (role === undefined) throw new Error(`no role asks: ${text.slice(0, 200)}`);
  const asked = before.filter((request) => request.role === role);
  return { role, model, prompt: text, before: asked.length };
}

const refusal = { error: { message: 'wrong key', type: 'invalid_request_error', code: 'no' } };

/** 1,000 tokens in, of which 400 came from the cache, and 50 out. */
function reply(model: string, output: object): object {
  const text = { type: 'output_text', text: JSON.stringify(output), annotations: [] };
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    status: 'completed',
    model,
    output: [
      { type: 'message', id: 'msg_1', status: 'completed', role: 'assistant', content: [text] },
    ],
    usage: {
      input_tokens: 1_000,
      input_tokens_details: { cached_tokens: 400 },
      output_tokens: 50,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 1_050,
    },
  };
}
