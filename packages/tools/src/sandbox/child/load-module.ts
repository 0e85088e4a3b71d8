import { readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import vm from 'node:vm';

/** What modules may import. */
export interface ImportRules {
  readonly builtins: ReadonlyMap<string, object>;
  /** Real folders of the packages that may be imported, by name. */
  readonly packages: ReadonlyMap<string, string>;
  refuse(what: string): never;
}

export interface LoadedModule {
  /** Links and evaluates it: what it exports. */
  start(): Promise<object>;
}

/**
 * Compiles the tool's module. Node's own loader is never asked on its behalf: every import, dynamic ones too, comes
 * here, so that what is not allowed cannot be reached by any spelling.
 */
export function loadModule(source: string, identifier: string, rules: ImportRules): LoadedModule {
  const loaded = new Map<string, vm.Module>();
  const once = (key: string, make: () => vm.Module): vm.Module => {
    const module = loaded.get(key) ?? make();
    loaded.set(key, module);
    return module;
  };
  const importFrom = (referrer: string, specifier: string): vm.Module => {
    const name = specifier.replace(/^node:/, '');
    const builtin = rules.builtins.get(name);
    if (builtin !== undefined) return once(`node:${name}`, () => toModule(builtin));
    const path = packageFile(specifier, referrer, rules);
    return once(path, () => compile(readFileSync(path, 'utf8'), path));
  };
  const compile = (text: string, name: string): vm.SourceTextModule =>
    new vm.SourceTextModule(text, {
      identifier: name,
      initializeImportMeta: () => {},
      importModuleDynamically: (specifier) => start(importFrom(name, specifier)),
    });
  const started = new Map<vm.Module, Promise<vm.Module>>();
  const start = (module: vm.Module): Promise<vm.Module> => {
    const starting = started.get(module) ?? linkAndEvaluate(module, importFrom);
    started.set(module, starting);
    return starting;
  };
  const main = compile(source, identifier);
  return { start: async () => (await start(main)).namespace };
}

async function linkAndEvaluate(
  module: vm.Module,
  importFrom: (referrer: string, specifier: string) => vm.Module,
): Promise<vm.Module> {
  if (module.status === 'unlinked') {
    await module.link((specifier, referrer) => importFrom(referrer.identifier, specifier));
  }
  await module.evaluate();
  return module;
}

function toModule(exports: object): vm.Module {
  const names = Object.keys(exports).filter((name) => name !== 'default');
  const module = new vm.SyntheticModule([...names, 'default'], () => {
    for (const name of names) module.setExport(name, Reflect.get(exports, name));
    module.setExport('default', exports);
  });
  return module;
}

/** The file in an allowed package that an import means. A package may import its own files, and what a tool may. */
function packageFile(specifier: string, referrer: string, rules: ImportRules): string {
  const isRelative = /^\.{1,2}\//.test(specifier);
  const folder = isRelative
    ? [...rules.packages.values()].find((each) => referrer.startsWith(each + sep))
    : rules.packages.get(/^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '');
  if (folder === undefined) return rules.refuse(`import of ${specifier}`);
  // Beside the package, where its name leads to it.
  const from = isRelative ? referrer : `${folder}${sep}..${sep}importer.js`;
  const path = fileURLToPath(import.meta.resolve(specifier, pathToFileURL(from)));
  return path.startsWith(folder + sep) ? path : rules.refuse(`import of ${specifier}`);
}
