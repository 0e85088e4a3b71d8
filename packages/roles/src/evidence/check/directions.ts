/** Verbs that tell a change upwards. */
export const risingVerb =
  /\b(?:rose|risen|rises?|rising|grew|grown|grows?|growing|climb\w*|gain\w*|increas\w+|soar\w*)\b/i;

/** Verbs that tell a change downwards. */
export const fallingVerb =
  /\b(?:fell|fallen|falls?|falling|drop\w*|declin\w+|decreas\w+|shrank|shrunk|shrink\w*|sank|sunk|sinks?|sinking|plung\w+|plummet\w*|slump\w*)\b/i;

/** Words for the greater of several. */
export const greatest =
  /\b(?:most|highest|largest|greatest|biggest|longest|fastest|heaviest|oldest|tallest|warmest|hottest|busiest|strongest|best|peak|record|top)\b/i;

/** Words for the smaller of several. */
export const smallest =
  /\b(?:least|fewest|lowest|smallest|shortest|slowest|lightest|youngest|cheapest|coldest|coolest|quietest|weakest|worst)\b/i;
