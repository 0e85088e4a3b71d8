/** Work that pauses now and then, so that its caller can do other work. */
export type Pausing<T> = Generator<undefined, T, undefined>;
