/** Keywords that are shown, without effect on validation. */
export const notes = ['default', 'examples', 'deprecated', 'readOnly', 'writeOnly'];

/** Keywords that are neither shown nor validated. */
export const ignored = ['$schema', '$id', '$comment', '$defs', 'definitions', '$anchor', '$ref'];

/** Keywords that are shown, but not validated: matching may take unbounded time. */
export const unchecked = ['format', 'pattern', 'uniqueItems'];

/** Keywords that are validated unchanged. */
export const rules = [
  ...['type', 'enum', 'const', 'required', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...['exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['minProperties', 'maxProperties', 'dependentRequired'],
];

/** Keywords with schemas by name. */
export const maps = ['properties', 'dependentSchemas'];

/** Keywords with a list of schemas. */
export const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'];

/** Keywords with one schema, whose negation may matter. */
export const conditional = ['not', 'if', 'then', 'else'];

/** Keywords with one schema. */
export const single = [
  ...['items', 'additionalItems', 'additionalProperties', 'contains', 'propertyNames'],
  ...conditional,
];
