import { readFileSync } from 'node:fs';
import process from 'node:process';
import { allowedBuiltins } from './allowed-builtins.ts';
import { createAnswerer } from './answer.ts';
import { closeGlobals } from './close-globals.ts';
import { closeProcess } from './close-process.ts';
import { describeFailure } from './describe-failure.ts';
import { type LoadedModule, loadModule } from './load-module.ts';
import { standIns } from './stand-ins.ts';
import { writeText } from './write-text.ts';

/** What the host hands in, on standard input. */
interface SandboxRequest {
  readonly source: string;
  /** What the tool's file is called in messages. */
  readonly file: string;
  readonly args: unknown;
  /** Names and folders. */
  readonly packages: readonly (readonly [string, string])[];
}

// The process that runs a tool. What is used after the tool has begun is taken before: the tool may change the rest.
const [, , mark = ''] = process.argv;
const request: SandboxRequest = JSON.parse(readFileSync(0, 'utf8'));
const answer = createAnswerer(mark);
const fail = (thrown: unknown): never => answer.refuse(describeFailure(thrown, request.file));
const refuse = (what: string): never =>
  answer.refuse({ code: 'sandbox_violation', message: `${what} is not allowed` });

const builtins = allowedBuiltins();
const packages = new Map(request.packages);
const tool = compileTool();

process.on('uncaughtException', fail);
process.on('exit', () => {
  const message = 'it ended without an answer: its promise never settles';
  answer.refuse({ code: 'internal', message });
});
const globals = standIns(refuse);
closeProcess();
closeGlobals(globals);

async function run(): Promise<void> {
  const exported: unknown = Reflect.get(await tool.start(), 'default');
  if (typeof exported === 'function') return answer.value(await exported(request.args));
  const message = 'it has no default export to call: export default async function (args) { … }';
  answer.refuse({ code: 'invalid_input', message });
}

/** A mistake of syntax is left to Node, which alone can say its line; it does so on standard error. */
function compileTool(): LoadedModule {
  try {
    return loadModule(request.source, request.file, { builtins, packages, refuse });
  } catch (thrown) {
    writeText(2, `${String(thrown)}\n`);
    throw thrown;
  }
}

run().catch(fail);
