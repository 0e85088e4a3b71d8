/** Returns the parts of a path, without empty and `.` parts and with `..` resolved. */
function normalParts(path: string): string[] {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (!isAbsolute(path)) parts.push(part);
  }
  return parts;
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/');
}

function normalize(path: string): string {
  const normal = normalParts(path).join('/');
  if (isAbsolute(path)) return `/${normal}`;
  return normal === '' ? '.' : normal;
}

function join(...paths: string[]): string {
  return normalize(paths.filter((path) => path !== '').join('/'));
}

/** Resolves paths relative to the tool's folder if none is absolute. */
function resolve(...paths: string[]): string {
  return paths.reduce((base, path) => (isAbsolute(path) ? normalize(path) : join(base, path)), '.');
}

function relative(from: string, to: string): string {
  const start = normalParts(from);
  const end = normalParts(to);
  const shared = start.findIndex((part, at) => part !== end[at]);
  const same = shared === -1 ? start.length : shared;
  return [...start.slice(same).map(() => '..'), ...end.slice(same)].join('/');
}

function basename(path: string, suffix = ''): string {
  const last = path.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return suffix !== '' && last !== suffix && last.endsWith(suffix)
    ? last.slice(0, -suffix.length)
    : last;
}

function dirname(path: string): string {
  if (/^\/+$/.test(path)) return '/';
  const at = path.replace(/\/+$/, '').lastIndexOf('/');
  if (at === -1) return '.';
  return path.slice(0, at).replace(/\/+$/, '') || '/';
}

function extname(path: string): string {
  const base = basename(path);
  const at = base.lastIndexOf('.');
  return at <= 0 || base === '..' ? '' : base.slice(at);
}

function parse(path: string): object {
  const base = basename(path);
  const ext = extname(path);
  const root = isAbsolute(path) ? '/' : '';
  const dir = path.includes('/') ? dirname(path) : '';
  return { root, dir, base, ext, name: base.slice(0, base.length - ext.length) };
}

const functions = { basename, dirname, extname, isAbsolute, join, normalize, parse, relative };

/** The part of Node's `path.posix` that does not need a process. */
export const path = { ...functions, resolve, sep: '/', posix: { ...functions, resolve, sep: '/' } };
