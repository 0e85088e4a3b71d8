import type { BindingText } from '../../policy/decide-by-constraints.js';
import type { TurnState } from './state.js';

type Bound = Pick<TurnState, 'request' | 'inputs' | 'plan' | 'constraints'>;

/** Returns the texts whose constraints apply to the calls of a turn: those of the parent turn, the request and the plan. */
export function bindingTexts({
  request,
  inputs,
  plan,
  constraints,
}: Bound): readonly BindingText[] {
  const toConstraint =
    (source: string) =>
    (text: string): BindingText => ({ text: withInputs(text, inputs), source, isConstraint: true });
  return [
    ...constraints.map(toConstraint('a constraint of the turn')),
    {
      ...{ text: withInputs(request, inputs), source: 'the request', isConstraint: false },
      isRead: plan?.workpad.bounds !== undefined,
    },
    ...(plan?.workpad.constraints ?? []).map(toConstraint('the plan')),
    ...(plan?.workpad.bounds ?? []).map(({ only, never, ...bound }) => ({
      ...toConstraint('the plan')(bound.text),
      bound: {
        ...bound,
        ...(only && { only: only.map((value) => withInputs(value, inputs)) }),
        ...(never && { never: never.map((value) => withInputs(value, inputs)) }),
      },
    })),
  ];
}

/** Replaces `{{name}}` by inputs. */
function withInputs(text: string, inputs: TurnState['inputs']): string {
  return text.replace(/\{\{\s*([\w-]+)\s*\}\}/g, (whole, name: string) => {
    const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}
