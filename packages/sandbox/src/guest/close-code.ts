import { codeFromText } from './describe-failure.ts';

/** Removes ways to run code from text, so that a tool's source shows everything it does. */
export function closeCode(): void {
  const refuse = (): never => {
    throw new EvalError(codeFromText);
  };
  const kinds: readonly Func[] = [() => {}, async () => {}, function* () {}, async function* () {}];
  const standIn = new Proxy(Function, { apply: refuse, construct: refuse });
  for (const kind of kinds) {
    Object.defineProperty(Object.getPrototypeOf(kind), 'constructor', { value: standIn });
  }
  Object.defineProperty(globalThis, 'Function', { value: standIn });
  Object.defineProperty(globalThis, 'eval', { value: refuse });
}

type Func = (...args: never[]) => unknown;
