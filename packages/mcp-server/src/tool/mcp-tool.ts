import type {
  McpServer,
  ServerContext,
  StandardSchemaWithJSON,
  ToolAnnotations,
} from '@modelcontextprotocol/server';
import { jsonSchema, mendArguments } from '@pce/core/internal';
import * as z from 'zod';
import { type ErrorReporter, toToolError } from './tool-error.js';

export interface ToolCall {
  /** Aborted when the client cancels the call or goes away. */
  readonly signal: AbortSignal;
  /** Reports progress to the client; does nothing unless it asked for that. */
  progress(done: number, message: string): void;
}

/** A tool of the server: schemas and handler together. */
export interface McpToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> {
  /** In snake case. */
  readonly name: string;
  readonly title: string;
  /** For models: what the tool does, when to call it, and an example. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly annotations: ToolAnnotations;
  /** Carries out a call. A `PceError` reaches the client as its message, anything else as an internal error. */
  run(args: z.output<Input>, call: ToolCall): Promise<z.input<Output>>;
}

/** A tool that can be registered on any number of servers. */
export interface McpTool {
  readonly name: string;
  register(server: McpServer, report: ErrorReporter): void;
}

/** Annotations of tools that change nothing. */
export const readOnly = { readOnlyHint: true, openWorldHint: false } as const;

/** Annotations of tools that change the tracker's records and nothing else; repeatable under an idempotency key. */
export const recording = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

export function defineMcpTool<Input extends z.ZodObject, Output extends z.ZodObject>({
  name,
  title,
  description,
  input,
  output,
  annotations,
  run,
}: McpToolDefinition<Input, Output>): McpTool {
  const handle = async (args: z.output<Input>, context: ServerContext, report: ErrorReporter) => {
    try {
      const answer: Record<string, unknown> = output.parse(await run(args, toCall(context)));
      return {
        content: [{ type: 'text' as const, text: JSON.stringify(answer) }],
        structuredContent: answer,
      };
    } catch (error) {
      return toToolError(name, error, report);
    }
  };
  return {
    name,
    register(server, report) {
      const inputSchema = repairing(input);
      const outputSchema: StandardSchemaWithJSON = output;
      const config = { title, description, annotations, inputSchema, outputSchema };
      server.registerTool(name, config, (args, context) =>
        handle(input.parse(args), context, report),
      );
    },
  };
}

/** Returns a schema that repairs arguments of an unambiguous wrong type, and rejects unknown ones by name. */
function repairing(input: z.ZodObject): StandardSchemaWithJSON {
  const standard: StandardSchemaWithJSON['~standard'] = input.strict()['~standard'];
  const schema = jsonSchema.safeParse(z.toJSONSchema(input, { io: 'input' })).data;
  return {
    '~standard': {
      ...standard,
      validate: (value) => {
        const { data } = jsonSchema.safeParse(value);
        return standard.validate(data === undefined ? value : mendArguments(data, schema));
      },
    },
  };
}

function toCall({ mcpReq }: ServerContext): ToolCall {
  const progressToken = mcpReq._meta?.progressToken;
  return {
    signal: mcpReq.signal,
    progress(progress, message) {
      if (progressToken === undefined) return;
      const params = { progressToken, progress, message };
      mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {
        // The client disconnected, which also aborts the call's signal.
      });
    },
  };
}
