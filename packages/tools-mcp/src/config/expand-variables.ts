import type { Json } from '@pce/core/contracts';

/**
 * Replaces `${NAME}`, `${env:NAME}` and `${NAME:-default}` in every text. Throws for a name without a value, and for
 * other placeholders, which nothing would replace.
 */
export function expandVariables(
  value: Json,
  env: Readonly<Record<string, string | undefined>>,
): Json {
  if (typeof value === 'string') return expandText(value, env);
  if (Array.isArray(value)) return value.map((item) => expandVariables(item, env));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, expandVariables(item, env)]),
  );
}

function expandText(text: string, env: Readonly<Record<string, string | undefined>>): string {
  return text.replace(/\$\{([^}]*)\}/g, (whole, inner: string) => {
    const [, name, fallback] = /^(?:env:)?([A-Za-z_]\w*)(?::-(.*))?$/s.exec(inner) ?? [];
    if (name === undefined) {
      throw new Error(
        `${whole} is not filled in here: write the value, or take it from a variable`,
      );
    }
    const found = (Object.hasOwn(env, name) ? env[name] : undefined) ?? fallback;
    if (found !== undefined) return found;
    throw new Error(`there is no ${name}: set it, or give a default as in \${${name}:-value}`);
  });
}
