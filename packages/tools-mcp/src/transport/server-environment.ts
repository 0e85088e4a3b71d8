/** Variables that a program needs to start and to find its files. No other variable of the host is inherited. */
const inherited = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ'],
  ...['TMPDIR', 'TMP', 'TEMP'],
  ...['SystemRoot', 'SystemDrive', 'ComSpec', 'PATHEXT', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA'],
];

/** Returns the environment of a local server; the host's variables for it take precedence. */
export function serverEnvironment(
  named: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const host = inherited.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(host), ...named };
}
