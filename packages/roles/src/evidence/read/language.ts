const english = /\b(?:the|is|are|was|were|of|and|to|has|have|for|with|at|by|from|it|not)\b/gi;
const others =
  /\b(?:der|die|das|und|ist|sind|ein|eine|mit|von|wurde|hat|für|auf|nicht|le|la|les|est|une|des|dans|avec|el|los|una|con|por|che|il|gli|het|een|van|och|att|dem|den|des|zu|im|am|bei|nach|vom|zum|zur|wird|werden|sich|gegen|du|au|aux|sur|pour|qui|sont|ont|de|del|para|se|han)\b/gi;

/** Returns whether a text is English, as far as its small words tell; where they say nothing it is taken for English. */
export function isEnglish(text: string): boolean {
  return (text.match(english)?.length ?? 0) >= (text.match(others)?.length ?? 0);
}
