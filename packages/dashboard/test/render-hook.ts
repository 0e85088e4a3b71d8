import { h, render } from 'preact';
import { act } from 'preact/test-utils';

/** A hook, called as by a component that shows nothing: no document is needed. */
export interface RenderedHook<Input, Result> extends AsyncDisposable {
  /** Result of the latest call. */
  readonly result: Result;
  /** Number of calls. */
  readonly calls: number;
  /** Calls it again with another input. */
  rerender(input: Input): Promise<void>;
  /** Does something that may change its state, and waits for what follows. */
  act(work: () => unknown): Promise<void>;
  /** Takes the component away, as when the person leaves the view. */
  unmount(): Promise<void>;
}

/** Calls a hook for a test, until it is disposed of. */
export async function renderHook<Input, Result>(
  hook: (input: Input) => Result,
  input: NoInfer<Input>,
): Promise<RenderedHook<Input, Result>> {
  const results: Result[] = [];
  const Caller = ({ given }: { readonly given: Input }): null => {
    results.push(hook(given));
    return null;
  };
  const root = emptyRoot();
  const wait = async (work: () => unknown): Promise<void> => {
    await act(async () => {
      await work();
    });
    await act(settled);
  };
  const unmount = (): Promise<void> => wait(() => render(null, root));
  const rerender = (given: Input): Promise<void> => wait(() => render(h(Caller, { given }), root));
  await rerender(input);
  return {
    get result() {
      const [latest] = results.slice(-1);
      if (latest === undefined) throw new Error('the hook returned nothing');
      return latest;
    },
    get calls() {
      return results.length;
    },
    rerender,
    act: wait,
    unmount,
    [Symbol.asyncDispose]: unmount,
  };
}

/** Waits for answers that are there already: each promise on their way takes a turn. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** As much of an element as it takes to render nothing into it. */
function emptyRoot(): Parameters<typeof render>[1] {
  return {
    nodeType: 1,
    parentNode: null,
    firstChild: null,
    childNodes: [],
    insertBefore: (child) => child,
    appendChild: (child) => child,
    removeChild: (child) => child,
  };
}
