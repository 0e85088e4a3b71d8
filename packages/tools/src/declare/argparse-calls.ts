import type { Json } from '@pce/core/contracts';
import type { ScriptParameter } from './script-interface.js';

/** Adds to parameters from the help of argparse what only the calls in its source say: types and defaults. */
export function withArgparseCalls(
  parameters: readonly ScriptParameter[],
  code: string,
): readonly ScriptParameter[] {
  const calls = code.match(/\.add_argument\([^)]*\)/g) ?? [];
  return parameters.map((parameter) => {
    const { name, place, schema } = parameter;
    const flag = place === 'positional' ? name : place.replace(/[ =].*/, '');
    const call = calls.find((each) => each.includes(`'${flag}'`) || each.includes(`"${flag}"`));
    if (call === undefined || schema.type === 'boolean') return parameter;
    const type = /\btype\s*=\s*(int|float)\b/.exec(call)?.[1];
    const fallback = defaultIn(call);
    return {
      name,
      schema: {
        ...schema,
        ...(type !== undefined &&
          schema.type === 'string' && { type: type === 'int' ? 'integer' : 'number' }),
        ...(fallback !== undefined && { default: fallback }),
      },
      isRequired: parameter.isRequired && fallback === undefined,
      // Joined, so that a value may begin with a hyphen.
      place: place === flag && flag.startsWith('--') ? `${flag}=` : place,
    };
  });
}

function defaultIn(call: string): Json | undefined {
  const [, , text, number] = /\bdefault\s*=\s*(?:(["'])(.*?)\1|(-?\d[\d.]*))/.exec(call) ?? [];
  return text ?? (number === undefined ? undefined : Number(number));
}
