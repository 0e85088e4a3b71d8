type Given<Options> = { [Key in keyof Options]?: Exclude<Options[Key], undefined> };

/** Returns the options that have a value: the client takes a filter that is absent, and none that is `undefined`. */
export function given<Options extends object>(options: Options): Given<Options> {
  const present = Object.entries(options).filter(([, value]) => value !== undefined);
  // Entries lose the types of the fields that they come from.
  return Object.fromEntries(present) as Given<Options>;
}
