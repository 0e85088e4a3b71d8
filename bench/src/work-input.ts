/** The four arguments of the tool, made with the caller's zod: each contender loads the one it needs. */
export function workInput(z: typeof import('zod')) {
  return z.object({
    step: z.number().describe('Ordinal of the step that is being carried out'),
    of: z.number().describe('How many steps the task has in all'),
    query: z.string().describe('Free text that says what to look for'),
    mode: z.enum(['fast', 'full', 'dry']).describe('How thorough the lookup should be'),
  });
}
