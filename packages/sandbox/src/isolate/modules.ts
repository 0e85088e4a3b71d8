/** Name of the library's module. */
export const guestName = 'pce:guest';

export interface ModuleRules {
  readonly file: string;
  readonly source: string;
  readonly modules: Readonly<Record<string, string>>;
  refuse(message: string): void;
}

/** Resolves and loads modules: the library, the tool, and what the tool may import. */
export interface Modules {
  resolve(importer: string, specifier: string): string;
  load(name: string): string;
  /** Declares which modules of Node the library replaces, and their exports. */
  offer(names: Readonly<Record<string, readonly string[]>>): void;
}

export function createModules({ file, source, modules, refuse }: ModuleRules): Modules {
  let offered: Readonly<Record<string, readonly string[]>> = {};
  const resolve = (importer: string, specifier: string): string => {
    if (importer === guestName && specifier === 'pce:tool') return file;
    if (importer.startsWith('node:') && specifier === guestName) return guestName;
    const name = specifier.replace(/^node:/, '');
    if (Object.hasOwn(offered, name)) return `node:${name}`;
    if (Object.hasOwn(modules, specifier)) return `package:${specifier}`;
    const message = notAllowed(specifier, [...Object.keys(offered), ...Object.keys(modules)]);
    refuse(message);
    throw new Error(message);
  };
  return {
    resolve,
    load(name) {
      if (name === file) return source;
      if (name.startsWith('package:')) {
        const text = modules[name.slice('package:'.length)];
        if (text === undefined) throw new Error(`there is no module ${name}`);
        return text;
      }
      return reexport(name.slice('node:'.length), offered);
    },
    offer: (names) => {
      offered = names;
    },
  };
}

function notAllowed(specifier: string, allowed: readonly string[]): string {
  return `import of ${specifier} is not allowed: a sandboxed tool runs without Node and can import only ${allowed.join(', ')}; write it in plain JavaScript, or make it a script`;
}

/** Returns a module that re-exports the library's objects under this name. */
function reexport(name: string, offered: Readonly<Record<string, readonly string[]>>): string {
  const names = (offered[name] ?? []).map((each) => `export const ${each} = all.${each};`);
  const from = `import { modules } from '${guestName}';\nconst all = modules['${name}'];`;
  return [from, 'export default all;', ...names].join('\n');
}
