import { type Json, jsonObjectSchema } from '@pce/core/contracts';
import type { Tool } from '@pce/core/internal';
import { sampleValue } from './sample-value.js';

export interface ToolStep {
  readonly tool: string;
  readonly text: string;
}

export interface ToolSteps {
  readonly steps: readonly ToolStep[];
  readonly open: readonly ToolStep[];
}

/**
 * Writes a step for each tool, with a sample for each required parameter. A tool that asks for an approval stays among the
 * open ones, as does one whose values only the user knows.
 */
export function toolSteps(tools: readonly Tool[], files: readonly string[]): ToolSteps {
  const steps: ToolStep[] = [];
  const open: ToolStep[] = [];
  for (const tool of tools) {
    const samples = requiredOf(tool).map(({ name, schema }) => ({
      name,
      value: sampleValue({ name, schema }, files),
    }));
    const text = stepText(tool.name, samples);
    const isSure = tool.destructive !== true && samples.every(({ value }) => value !== undefined);
    (isSure ? steps : open).push({ tool: tool.name, text });
  }
  return { steps, open };
}

function requiredOf({ parameters }: Tool) {
  const { properties, required } = parameters;
  const known = jsonObjectSchema.safeParse(properties).data ?? {};
  const names = Array.isArray(required) ? required : [];
  return Object.entries(known)
    .filter(([name]) => names.includes(name))
    .map(([name, schema]) => ({ name, schema: jsonObjectSchema.safeParse(schema).data ?? {} }));
}

function stepText(
  tool: string,
  samples: readonly { readonly name: string; readonly value: Json | undefined }[],
): string {
  const named = samples.map(({ name, value }) => `${name}: ${written(name, value)}`).join(', ');
  return named === '' ? `Run \`${tool}\`` : `Run \`${tool}\` with ${named}`;
}

function written(name: string, value: Json | undefined): string {
  if (value === undefined) return `\`<${name}>\``;
  return typeof value === 'number' ? String(value) : `\`${String(value)}\``;
}
