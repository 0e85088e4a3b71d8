import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { strategicPlanSchema } from './plan.js';
import { safeParse } from './scalars.js';

describe('safeParse', () => {
  it("leaves the host's own zod unchanged", () => {
    const before = { ...z.config() };
    safeParse(strategicPlanSchema, {});
    expect(z.config()).toEqual(before);
  });
});
