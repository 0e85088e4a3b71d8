const english = /\b(?:the|is|are|was|were|of|and|to|in|has|have|for|with|at|by|from|on|it|not)\b/gi;
const others =
  /\b(?:der|die|das|und|ist|sind|ein|eine|mit|von|wurde|hat|für|auf|nicht|le|la|les|est|une|des|dans|avec|el|los|una|con|por|che|il|gli|het|een|van|och|att)\b/gi;

/** Returns whether a text is English, as far as its small words tell; where they say nothing it is taken for English. */
export function isEnglish(text: string): boolean {
  return (text.match(english)?.length ?? 0) >= (text.match(others)?.length ?? 0);
}
