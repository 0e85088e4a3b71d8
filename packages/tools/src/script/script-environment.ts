import { ToolError } from '@pce/core/internal';

/** Variables that a program needs to start and to find its files. No other variable of the host is inherited. */
const inherited = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  'TMPDIR',
  'TMP',
  'TEMP',
  'SystemRoot',
  'SystemDrive',
  'ComSpec',
  'PATHEXT',
  'USERPROFILE',
];

/** Variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the secrets that a script asks for by name. Fails with `dependency_missing` if one is not set. */
export function pickSecrets(
  tool: string,
  names: readonly string[],
  env: Environment,
): Readonly<Record<string, string>> {
  const picked = new Map<string, string>();
  for (const name of names) {
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    if (value === undefined || value === '') {
      throw new ToolError('dependency_missing', `${tool} needs the secret ${name}; put it in .env`);
    }
    picked.set(name, value);
  }
  return Object.fromEntries(picked);
}

export function scriptEnvironment(
  secrets: Readonly<Record<string, string>>,
  idempotencyKey: string,
): Record<string, string> {
  const host = inherited.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...secrets, ...Object.fromEntries(host), PCE_IDEMPOTENCY_KEY: idempotencyKey };
}
