import { type Environment, pickSecrets } from '../script/script-environment.js';

/** Headers by name; `${NAME}` in a value is a secret. */
export type HeaderTemplates = Readonly<Record<string, string>>;

const variable = /\$\{(\w+)\}/g;

/** Fills headers with the secrets of an environment. Throws `ToolError` if one is not set. */
export function secretHeaders(
  tool: string,
  templates: HeaderTemplates,
  env: Environment,
): { readonly headers: Readonly<Record<string, string>>; readonly secrets: readonly string[] } {
  const names = Object.values(templates).flatMap((value) =>
    [...value.matchAll(variable)].map(([, name = '']) => name),
  );
  const secrets = pickSecrets(tool, names, env);
  const filled = Object.entries(templates).map(([name, value]) => [
    name,
    value.replace(variable, (whole, key) => secrets[key] ?? whole),
  ]);
  return { headers: Object.fromEntries(filled), secrets: Object.values(secrets) };
}
