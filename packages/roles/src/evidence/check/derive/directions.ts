/** Words that tell a change upwards. */
export const rising =
  /\b(?:rose|risen|rises?|grew|grown|grows?|gain\w*|increas\w+|up|more|higher|longer|expensive)\b/i;

/** Words that tell a change downwards. */
export const falling =
  /\b(?:fell|fallen|falls?|drop\w*|declin\w+|decreas\w+|down|less|lower|fewer|cheaper|shorter|sav\w+|shrank)\b/i;

/** Stems of fields that hold the value before a change. */
export const earlier =
  /^(?:previ|previou|prior|last|before|old|former|initial|start|baselin|begin)/;
