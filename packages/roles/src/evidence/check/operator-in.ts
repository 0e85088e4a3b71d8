/** Superlatives, comparisons, words for all and negations of German, French and Spanish. */
const operators =
  /(?<!\p{L})(?:nicht|kein(?:e[mnrs]?)?|niemals?|niemand|nichts|alle[mnrs]?|jede[mnrs]?|am \p{L}+sten|(?:der|die|das|den|dem) (?:(?!erst)\p{L}{2,}st(?:e[mnrs]?)|meisten|wenigsten)|mehr|weniger|\p{L}+er als|ne|n['’]\p{L}+|pas|aucune?s?|jamais|personne|tou(?:te?|te)s|l[ea]s? (?:plus|moins|meilleure?s?|pires?)|(?:plus|moins|más|menos) (?:\p{L}+ )?(?:que|de)|(?:l[ea]s?|el|los) \p{L}+ (?:plus|moins|más|menos)|ambos|ambas|les deux|beide[nrs]?|no|ning[uú]n[ao]?s?|nunca|nadie|tod[ao]s|(?:el|la|l[ao]s) (?:más|menos|mayor(?:es)?|menor(?:es)?|mejor(?:es)?|peor(?:es)?))(?!\p{L})/iu;

/** Returns the word on which a statement turns that is not English: no rule here decides it. */
export function operatorIn(text: string): string | undefined {
  return operators.exec(text)?.[0];
}
