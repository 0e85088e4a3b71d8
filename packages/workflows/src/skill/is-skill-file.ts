/** Returns whether a file holds an Agent Skill: it is called SKILL.md, whatever its folder. */
export function isSkillFile(file: string): boolean {
  return /(?:^|[\\/])SKILL\.md$/i.test(file);
}
