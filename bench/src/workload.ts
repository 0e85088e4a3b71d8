/**
 * W(n): n steps in a row, each one decision and one call of the tool `work`, then a last decision to stop. Independent
 * of PCE: the hand-written loop and the orchestrator both do exactly this.
 */

const words =
  'plan step tool result record order ledger budget approval retry customer invoice region window policy source report update schema field check total review branch signal route queue worker cache note'.split(
    ' ',
  );

function wordAt(index: number): string | undefined {
  return words[index % words.length];
}

function text(count: number, seed: number): string {
  return Array.from({ length: count }, (_, index) =>
    wordAt(seed * 7 + index * (3 + (seed % 5))),
  ).join(' ');
}

/** 200 words. */
export const systemPrompt = `You are an operations agent. ${text(195, 1)}`;

export interface ToolSpec {
  readonly name: string;
  /** About 40 words. */
  readonly description: string;
}

/** Returns the tool of the workload, followed by others up to `count`, which only need descriptions. */
export function toolSpecs(count: number): readonly ToolSpec[] {
  return Array.from({ length: count }, (_, index) => specAt(index));
}

/** The tool of the workload. */
export const toolSpec = specAt(0);

function specAt(index: number): ToolSpec {
  const name = index === 0 ? 'work' : `${wordAt(index)}_${wordAt(index * 5 + 3)}_${index}`;
  const purpose = name.replaceAll('_', ' ');
  return { name, description: `Use this tool when you need to ${purpose}: ${text(33, index + 2)}` };
}

export function requestOf(steps: number): string {
  return `Carry out the task: step 0 of ${steps}. Call the tool once per step, in order, then stop.`;
}

export interface WorkArguments {
  readonly step: number;
  readonly of: number;
  readonly query: string;
  readonly mode: 'fast' | 'full' | 'dry';
}

const marker = /step\W+(\d+)\W+of\W+(\d+)/;

export function place(lastText: string): { readonly step: number; readonly of: number } {
  const [, step, of] = marker.exec(lastText) ?? [];
  if (step === undefined || of === undefined) {
    throw new Error(`no step marker in ${JSON.stringify(lastText.slice(0, 200))}`);
  }
  return { step: Number(step), of: Number(of) };
}

/** Returns the next call, or `undefined` if the task is done. O(1) in the history. */
function decide(lastText: string): WorkArguments | undefined {
  const { step, of } = place(lastText);
  return step < of ? argumentsOf(step + 1, of) : undefined;
}

export function argumentsOf(step: number, of: number): WorkArguments {
  return { step, of, query: 'next open item', mode: 'fast' };
}

const padding = 'x'.repeat(120);

/** The tool's answer: about 200 bytes of JSON. */
interface WorkResult {
  readonly step: number;
  readonly of: number;
  readonly ok: true;
  readonly source: string;
  readonly total: number;
  readonly note: string;
  readonly data: string;
}

/** The parts given to a contender: the decisions instead of a model's, and the tool. */
export interface Workload {
  decide(lastText: string): WorkArguments | undefined;
  work(args: WorkArguments): Promise<WorkResult>;
}

/** Makes the workload; with `delayMs` 0 without timers. */
export function workload(delayMs = 0): Workload {
  return {
    decide,
    async work({ step, of }) {
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      return {
        step,
        of,
        ok: true,
        source: 'fixture',
        total: step * 17,
        note: 'lookup finished',
        data: padding,
      };
    },
  };
}
