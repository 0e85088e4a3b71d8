/** Shown, and nothing that a value must keep to. */
export const notes = ['default', 'examples', 'deprecated', 'readOnly', 'writeOnly'];

/** Neither shown nor anything that a value must keep to. */
export const ignored = ['$schema', '$id', '$comment', '$defs', 'definitions', '$anchor', '$ref'];

/** Shown, but not checked: matching can run without end. */
export const unchecked = ['format', 'pattern', 'uniqueItems'];

/** Checked as they are. */
export const rules = [
  ...['type', 'enum', 'const', 'required', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...['exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['minProperties', 'maxProperties', 'dependentRequired'],
];

/** Hold schemas by name. */
export const maps = ['properties', 'dependentSchemas'];

/** Hold a list of schemas. */
export const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'];

/** Hold one schema, whose opposite may count. */
export const conditional = ['not', 'if', 'then', 'else'];

/** Hold one schema. */
export const single = [
  ...['items', 'additionalItems', 'additionalProperties', 'contains', 'propertyNames'],
  ...conditional,
];
