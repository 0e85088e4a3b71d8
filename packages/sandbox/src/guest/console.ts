const names = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table', 'assert'];
const others = ['group', 'groupEnd', 'time', 'timeEnd', 'timeLog', 'count', 'countReset', 'clear'];

/** A console without output: a tool's result is its return value. */
export const console = Object.fromEntries([...names, ...others].map((name) => [name, () => {}]));
