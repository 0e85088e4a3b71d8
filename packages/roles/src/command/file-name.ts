const ending =
  /^\S+\.(?:md|txt|jsonl?|[ct]sv|ya?ml|toml|ini|xml|html?|css|[cm]?[jt]sx?|py|sh|sql|log|pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|svg|webp|mp[34]|zip)$/i;

/** Returns whether a text has the form of a file's name with a common ending, as "notes.md". */
export function isFileName(text: string): boolean {
  return ending.test(text);
}
