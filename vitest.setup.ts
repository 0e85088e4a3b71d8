import fc from 'fast-check';

/**
 * Property tests look at the same examples in every run, so that a red check is about the change at hand.
 * `PROPERTY_SEED=$RANDOM pnpm test:unit` goes looking for new ones.
 */
fc.configureGlobal({
  seed: Number(process.env.PROPERTY_SEED ?? 20_261_120),
  numRuns: Number(process.env.PROPERTY_RUNS ?? 100),
});
