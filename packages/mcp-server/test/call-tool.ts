import type { Client, ProgressCallback } from '@modelcontextprotocol/client';
import * as z from 'zod';

const dataSchema = z.record(z.string(), z.unknown());

export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
  onprogress?: ProgressCallback,
): Promise<ToolAnswer> {
  const options = onprogress && { onprogress };
  const answer = await client.callTool({ name, arguments: args }, options);
  return {
    isError: answer.isError === true,
    text: JSON.stringify(answer.content),
    data: dataSchema.parse(answer.structuredContent ?? {}),
  };
}

const interventionsSchema = z.array(
  z.object({
    intervention_id: z.string(),
    options: z.array(z.object({ id: z.string(), needs_answer: z.boolean() })),
  }),
);

export async function listInterventions(client: Client) {
  const { data } = await callTool(client, 'list_interventions');
  return interventionsSchema.parse(data.interventions);
}
