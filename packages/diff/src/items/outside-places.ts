const absolute =
  /(?<![\p{L}\p{N}_.:/~\\$%}-])(?:~[\w-]*[/\\]|\/(?=[\w.-])|[a-z]:[\\/]|\\\\\w|\$\{?\w+\}?[/\\]|%\w+%[\\/]|file:\/\/)[^\s"'`)\],;|]*/giu;
const relative = /(?<![\p{L}\p{N}_./\\-])(?:[\w.-]+[/\\])*\.\.(?:[/\\][^\s"'`)\],;|]*)?/gu;
/** The name before an @ has at most 64 characters: without a bound, long lines would take quadratic time. */
const address =
  /(?:https?|ftp|ssh|s3|gs|wss?):\/\/[^\s"'`)\],;|]+|[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+(?::\S*)?/giu;

/**
 * Returns the places in a text that are outside the workspace: absolute paths, paths with `..`, a home folder, network
 * addresses. `workspace` is the absolute path of the workspace; paths below it are inside.
 */
export function outsidePlaces(text: string, workspace?: string): readonly string[] {
  if (!/[/\\@]|\.\./.test(text)) return [];
  const addresses = text.match(address) ?? [];
  const paths = text.replace(address, ' ');
  const places = [
    ...(paths.match(absolute) ?? []).filter((path) => !isBelow(path, workspace)),
    ...(paths.match(relative) ?? []).filter(climbsOut),
  ];
  return [...addresses, ...places].map((place) => place.replace(/[.:!?]+$/, ''));
}

function isBelow(path: string, workspace: string | undefined): boolean {
  if (path === '/dev/null') return true;
  if (workspace === undefined || climbs(path)) return false;
  const root = workspace.replace(/[/\\]+$/, '');
  return path === root || path.startsWith(`${root}/`) || path.startsWith(`${root}\\`);
}

function climbs(path: string): boolean {
  return path.split(/[/\\]/).includes('..');
}

function climbsOut(path: string): boolean {
  let depth = 0;
  return path.split(/[/\\]/).some((part) => {
    if (part === '..') depth -= 1;
    else if (part !== '.' && part !== '') depth += 1;
    return depth < 0;
  });
}
