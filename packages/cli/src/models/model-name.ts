export interface ModelName {
  /** The end of the package's name: `@ai-sdk/<provider>`. */
  readonly provider: string;
  readonly model: string;
  readonly text: string;
}

export const expectedModelName = 'expected provider:model, as in openai:gpt-5';

/** A provider is a word, so that it names a package and never a path; a model can be any text that its provider accepts. */
const pattern = /^(?<provider>[a-z0-9][a-z0-9-]{0,63}):(?<model>[\x21-\x7e]{1,200})$/;

/** A coding agent may be a program with its arguments: `acp:./my-agent --stdio`. */
const agentPattern = /^(?<provider>acp):(?<model>[\x21-\x7e][\x20-\x7e]{0,198}[\x21-\x7e])$/;

export function parseModelName(text: string): ModelName | undefined {
  const { provider, model } = (pattern.exec(text) ?? agentPattern.exec(text))?.groups ?? {};
  return provider === undefined || model === undefined ? undefined : { provider, model, text };
}

export function isAgent({ provider }: Pick<ModelName, 'provider'>): boolean {
  return provider === 'acp' || provider === 'command';
}
