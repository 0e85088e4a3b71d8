/** Replaces parts of a sound implementation by flawed ones. */
export type Mutation<Port, Context = object> = (sound: Port, context: Context) => Partial<Port>;

/** Flaws by the name of the case that must notice them. */
export type Flaws<Entry> = Readonly<Record<string, Readonly<Record<string, Entry>>>>;

/** Fields to replace in an object, or a function that returns them. Replaces other values whole. */
export type Change<Value, Rest extends unknown[] = []> =
  | Partial<Value>
  | ((value: Value, ...rest: Rest) => Partial<Value> | Promise<Partial<Value>>);

type Input<Port, Method extends keyof Port> = Port[Method] extends (...input: infer All) => unknown
  ? All
  : never;

type Output<Port, Method extends keyof Port> = Port[Method] extends (...input: never[]) => infer One
  ? One
  : never;

type Answer<Port, Method extends keyof Port> = Awaited<Output<Port, Method>>;

/** Returns the ways to change one method of a port. */
export function mutationsOf<Port extends object, Context extends object = object>() {
  type Made = Mutation<Port, Context>;
  return {
    /** Replaces a method; it gets the sound port, the context and the number of calls so far. */
    on<Method extends keyof Port>(
      method: Method,
      act: (
        sound: Port & Context & { readonly calls: number },
        ...input: Input<Port, Method>
      ) => Output<Port, Method>,
    ): Made {
      return (sound, context) => {
        let calls = 0;
        const changed = (...input: Input<Port, Method>) => {
          calls += 1;
          return act({ ...sound, ...context, calls }, ...input);
        };
        return { ...sound, [method]: changed };
      };
    },
    /** Returns the same answer for any arguments. */
    always<Method extends keyof Port>(method: Method, answer: Answer<Port, Method>): Made {
      return (sound) => ({ ...sound, [method]: async () => answer });
    },
    ask<Method extends keyof Port>(
      method: Method,
      change: Change<Input<Port, Method>[0], Input<Port, Method>>,
    ): Made {
      return (sound) => {
        const changed = (...[first, ...rest]: unknown[]) =>
          call(sound, method, [merge(first, evaluate(change, first, rest)), ...rest]);
        return { ...sound, [method]: changed };
      };
    },
    /** Omits a field of its only argument. */
    drop<Method extends keyof Port>(
      method: Method,
      field: keyof NonNullable<Input<Port, Method>[0]>,
    ): Made {
      return (sound) => {
        const changed = ({ [field]: _, ...kept }: Record<PropertyKey, unknown> = {}) =>
          call(sound, method, [kept]);
        return { ...sound, [method]: changed };
      };
    },
    answer<Method extends keyof Port>(
      method: Method,
      change: Change<Answer<Port, Method>, Input<Port, Method>>,
    ): Made {
      return (sound) => {
        const changed = async (...input: unknown[]) => {
          const answer = await call(sound, method, input);
          return merge(answer, await evaluate(change, answer, input));
        };
        return { ...sound, [method]: changed };
      };
    },
  };
}

/** Applies a change to a value, as `answer` does. */
export function apply<Value extends object>(change: Change<Value>, value: Value): Value {
  return Object.assign({ ...value }, evaluate(change, value, []));
}

function evaluate(change: unknown, value: unknown, rest: readonly unknown[]): unknown {
  return typeof change === 'function' ? Reflect.apply(change, undefined, [value, ...rest]) : change;
}

function merge(value: unknown, changed: unknown): unknown {
  return isRecord(value) && isRecord(changed) ? { ...value, ...changed } : changed;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function call(sound: object, method: PropertyKey, input: readonly unknown[]): unknown {
  return Reflect.apply(Reflect.get(sound, method), sound, input);
}
