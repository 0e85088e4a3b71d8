const lastWords = new Set([
  ...['password', 'passwd', 'pwd', 'passphrase', 'passcode', 'secret', 'token', 'jwt', 'cookie'],
  ...['authorization', 'credential', 'credentials', 'apikey', 'accesskey', 'privatekey', 'pin'],
]);

const lastPairs = new Set([
  ...['api key', 'access key', 'private key', 'secret key', 'signing key', 'encryption key'],
  ...['auth key', 'session id', 'connection string'],
]);

/** Shell variables of folders, whose names look like passwords. */
const folders = new Set(['PWD', 'OLDPWD']);

/** Returns the variables of an environment with secret names, with their values. */
export function secretVariables(
  environment: Readonly<Record<string, string | undefined>>,
): (readonly [name: string, value: string])[] {
  return Object.entries(environment).flatMap(([name, value = '']) =>
    isSecretName(name) && !folders.has(name) ? [[name, value] as const] : [],
  );
}

/** Returns whether a key, header or variable of this name holds a secret: `apiKey`, `X-Auth-Token`, `DB_PASSWORD`; not `maxTokens`. */
export function isSecretName(name: string): boolean {
  const words = name
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
  return lastWords.has(words.at(-1) ?? '') || lastPairs.has(words.slice(-2).join(' '));
}
