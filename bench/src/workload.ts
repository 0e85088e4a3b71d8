/**
 * W(n): n steps in a row, each one decision and one call of the tool `work`, then a last decision that there is
 * nothing left. Nothing here knows PCE: the hand-written loop and the orchestrator both do exactly this.
 */

const words =
  'plan step tool result record order ledger budget approval retry customer invoice region window policy source report update schema field check total review branch signal route queue worker cache note'.split(
    ' ',
  );

function text(count: number, seed: number): string {
  return Array.from(
    { length: count },
    (_, index) => words[(seed * 7 + index * (3 + (seed % 5))) % words.length],
  ).join(' ');
}

/** 200 words. */
export const systemPrompt = `You are an operations agent. ${text(195, 1)}`;

/** About 40 words. */
export const toolDescription = `Use this tool when you need to work: ${text(33, 2)}`;

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

/** Where the last thing that was said stands. */
export function place(lastText: string): { readonly step: number; readonly of: number } {
  const [, step, of] = marker.exec(lastText) ?? [];
  if (step === undefined || of === undefined) {
    throw new Error(`no step marker in ${JSON.stringify(lastText.slice(0, 200))}`);
  }
  return { step: Number(step), of: Number(of) };
}

/** What the last text leads to: the next call, or `undefined` where the task is done. O(1) in the history. */
export function decide(lastText: string): WorkArguments | undefined {
  const { step, of } = place(lastText);
  return step < of ? argumentsOf(step + 1, of) : undefined;
}

export function argumentsOf(step: number, of: number): WorkArguments {
  return { step, of, query: 'next open item', mode: 'fast' };
}

const padding = 'x'.repeat(120);

/** What the tool answers: about 200 bytes of JSON. With `delayMs` 0 no timer is involved. */
export async function work({ step, of }: WorkArguments, delayMs: number) {
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
}
