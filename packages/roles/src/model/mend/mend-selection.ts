/** Names that other formats of function calls give to the fields of a selection. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  name: ['tool', 'tool_name', 'toolName', 'function'],
  args: ['arguments', 'parameters', 'params', 'input'],
};

/** Mends a Coordinator's answer in the form of a function call: `{"tool": …, "arguments": {…}}`. */
export function mendSelection(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  let mended: Readonly<Record<string, unknown>> = { ...value };
  for (const [field, others] of Object.entries(aliases)) {
    const [alias] = others.filter((name) => Object.hasOwn(mended, name));
    if (mended[field] !== undefined || alias === undefined) continue;
    const { [alias]: said, ...rest } = mended;
    mended = { ...rest, [field]: said };
  }
  const { args } = mended;
  if (typeof args === 'string') mended = { ...mended, args: parsed(args) };
  return mended.status === undefined && typeof mended.name === 'string'
    ? { ...mended, status: 'selected' }
    : mended;
}

/** Function calls give their arguments as JSON in a text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
