/** Returns whether a tool belongs to an Agent Skill: `skill.pdf.read` to the skill `pdf`. */
export function isToolOfSkill(tool: string, skill: string): boolean {
  return tool.startsWith(`skill.${skill}.`);
}
