import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RoleName } from '@pce/core/ports';
import { rolePrompts } from '@pce/roles';

export interface ModelRequest {
  readonly role: RoleName;
  readonly model: string;
  readonly prompt: string;
  readonly before: number;
}

export interface ModelServer extends AsyncDisposable {
  readonly env: Readonly<Record<string, string>>;
  readonly requests: readonly ModelRequest[];
}

interface ResponsesRequest {
  readonly model: string;
  readonly stream?: boolean;
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

/**
 * OpenAI's responses on loopback, with answers from a function; without one, the key is refused. Texts are streamed.
 */
export async function modelServer(
  answer: (request: ModelRequest) => object | undefined | Promise<object | undefined>,
): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const server = createServer(async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    const asked: ResponsesRequest = JSON.parse(body);
    const request = toModelRequest(asked, requests);
    requests.push(request);
    const output = await answer(request);
    if (output !== undefined && asked.stream === true) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const event of streamed(request.model, output)) response.write(event);
      response.end();
      return;
    }
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
  const isPlan = text.includes('You break a text down into a plan');
  const isBuild = text.includes(firstLine(rolePrompts.builder));
  const asking = roles.find((name) => text.includes(firstLine(rolePrompts[name])));
  const role = isPlan ? 'planner' : isBuild ? 'coordinator' : asking;
  if (role === undefined) throw new Error(`no role asks: ${text.slice(0, 200)}`);
  const asked = before.filter((request) => request.role === role);
  return { role, model, prompt: text, before: asked.length };
}

/** The line that a prompt for JSON and one for a text have in common. */
function firstLine(prompt: string): string {
  return JSON.stringify(prompt.split('\n', 1)[0]).slice(1, -1);
}

const refusal = { error: { message: 'wrong key', type: 'invalid_request_error', code: 'no' } };

/** 1,000 tokens in, of which 400 came from the cache, and 50 out. */
const usage = {
  input_tokens: 1_000,
  input_tokens_details: { cached_tokens: 400 },
  output_tokens: 50,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 1_050,
};

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
    usage,
  };
}

/** Returns the events of an answer as it is streamed: its text, word by word. */
function streamed(model: string, output: object): readonly string[] {
  const [text] = Object.values(output);
  const item = { type: 'message', id: 'msg_1' };
  const place = { item_id: 'msg_1', output_index: 0 };
  const words = String(text).split(/(?<=\s)(?=\S)/);
  return [
    { type: 'response.created', response: { id: 'resp_1', created_at: 1, model } },
    { type: 'response.output_item.added', output_index: 0, item },
    ...words.map((delta) => ({ type: 'response.output_text.delta', ...place, delta })),
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: { usage } },
  ].map((event) => `data: ${JSON.stringify(event)}\n\n`);
}
