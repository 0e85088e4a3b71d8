/** Name under which the journal keeps a look at results: a built-in read, which no host registers. */
export const lookTool = 'results.look';
