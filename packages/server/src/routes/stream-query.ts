import * as z from 'zod';

const number = z.coerce.number().int().min(0).max(1e12);

export const streamQuery = z.object({
  after: number.optional().describe('Number of the last event seen. Default: from the first.'),
  follow: z.stringbool().default(false).describe('Continues after the last event, for late ones.'),
});

/** Returns the number of the last event that a reader has seen: a browser that reconnects says so in a header. */
export function streamStart(
  request: Request,
  { after = 0 }: { readonly after?: number | undefined },
): number {
  const last = number.safeParse(request.headers.get('Last-Event-ID') ?? undefined);
  return last.success ? last.data : after;
}
