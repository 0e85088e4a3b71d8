import type { HandoffUsage } from '@pce/core/ports';
import * as z from 'zod';

/** Usage that agents add to the protocol's fields; `null` and zeros mean unknown. */
const responseSchema = z.object({
  usage: z
    .object({
      inputTokens: z.number().nonnegative().nullish(),
      outputTokens: z.number().nonnegative().nullish(),
      cachedReadTokens: z.number().nonnegative().nullish(),
    })
    .nullish()
    .catch(undefined),
});

/** Computes the usage of each prompt; the protocol reports costs summed over the session. */
export class UsageMeter {
  #costBefore = 0;
  #cost = 0;

  takeCost(total: number): void {
    this.#cost = total;
  }

  /** Returns the usage of the prompt that ends with this response; `undefined` if the agent reports none. */
  usageOf(response: unknown): HandoffUsage | undefined {
    const { usage } = responseSchema.safeParse(response).data ?? {};
    const input = (usage?.inputTokens ?? 0) + (usage?.cachedReadTokens ?? 0);
    const output = usage?.outputTokens ?? 0;
    const cost = this.#cost - this.#costBefore;
    this.#costBefore = this.#cost;
    const known: HandoffUsage = {
      ...(input + output > 0 && { inputTokens: input, outputTokens: output }),
      ...(cost > 0 && { cost }),
    };
    return Object.keys(known).length === 0 ? undefined : known;
  }
}
