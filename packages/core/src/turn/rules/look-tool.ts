/** Name of a look at results in the journal: a built-in read, which no host registers. */
export const lookTool = 'results.look';
