const acts =
  /\b(?:delet|remov|drop|purg|prun|wip|eras|destroy|clean|reset|overwrit|uninstall|kill|send|post|publish|deploy|release|push|upload|pay|charg|refund|transfer|order|book|email|mail|notif|tweet|migrat|restart|shutdown|rollback|truncat|format)(?:\w{0,3})\b/i;

/** Returns whether the words on a script speak of an act that cannot be taken back: it asks for an approval then. */
export function isDestructive(words: string): boolean {
  return acts.test(words);
}
