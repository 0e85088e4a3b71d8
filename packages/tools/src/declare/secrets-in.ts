const reads =
  /(?:environ\s*\[\s*|environ\.get\(\s*|getenv\(\s*|process\.env\[\s*)['"](\w+)['"]|process\.env\.(\w+)/g;

/** Returns the environment variables that a program reads and whose names mean secrets, such as `API_KEY`. */
export function secretsIn(source: string): readonly string[] {
  const names = [...source.matchAll(reads)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const secrets = names.filter((name) => /KEY|TOKEN|SECRET|PASSWORD|PASSWD/.test(name));
  return [...new Set(secrets)].filter((name) => !/^(?:PCE_|\d)/i.test(name));
}
