const common = new Set(
  `a an the this that these and or but if then than as at be by do does for from have has had in into is are was were it
  its of on to with about i me my we us our you your he she they them their who which what when where why how can could
  will would shall should may might must not no there here all any some so just also please`.split(
    /\s+/,
  ),
);

/** Words as a plain full-text search reads them: lower case, without the common ones. */
export function plainWords(text: string): string[] {
  const spaced = text.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return (spaced.match(/[a-z0-9]+/g) ?? []).filter((word) => !common.has(word));
}

/** Without the commonest endings. */
export function plainStem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ies|ing|ed|es|s|e|y)$/, '') : word;
}
