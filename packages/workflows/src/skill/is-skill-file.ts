/** Returns whether a file is an Agent Skill: SKILL.md, in any folder. */
export function isSkillFile(file: string): boolean {
  return /(?:^|[\\/])SKILL\.md$/i.test(file);
}
