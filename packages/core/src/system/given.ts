/** The fields of an object that may be `undefined` are optional instead. */
type Given<Fields> = {
  [Key in keyof Fields as undefined extends Fields[Key] ? never : Key]: Fields[Key];
} & {
  [Key in keyof Fields as undefined extends Fields[Key] ? Key : never]?: Exclude<
    Fields[Key],
    undefined
  >;
};

/** Returns the fields that have a value, for types whose optional fields may be absent and not `undefined`. */
export function given<Fields extends object>(fields: Fields): Given<Fields> {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  // Entries lose the types of the fields that they come from.
  return Object.fromEntries(present) as Given<Fields>;
}
