import type { SectionKind } from './diff-rules.ts';

/** Headings of plans in several languages, in lower case: their beginnings; those of a log, whole. */
export const defaultSections: Readonly<Record<SectionKind, readonly string[]>> = {
  goal: [
    ...['goal', 'current goal', 'objective', 'aim', 'purpose', 'mission', 'intent', 'what we want'],
    ...['ziel', 'zweck', 'objectif', 'but', 'objetivo', 'meta', 'obiettivo', 'scopo', 'doel'],
    ...['mål', 'cel', 'цель', '目标', '目的', '目標', '목표'],
  ],
  steps: [
    ...['step', 'plan', 'task', 'procedure', 'approach', 'to do', 'todo', 'action', 'phase'],
    ...['schritt', 'vorgehen', 'aufgabe', 'étape', 'etape', 'tâche', 'paso', 'tarea', 'passo'],
    ...['passi', 'stappen', 'steg', 'kroki', 'шаги', 'план', '步骤', '手順', '단계'],
  ],
  constraints: [
    ...['constraint', 'rule', 'restriction', 'limit', 'guard', 'guideline', 'policy', 'policies'],
    ...['must', 'never', 'do not', "don't", 'not allowed', 'non-goal', 'out of scope', 'safety'],
    ...['boundar', 'invariant', 'requirement', 'prohibited', 'forbidden', 'condition'],
    ...['einschränkung', 'bedingung', 'regel', 'auflage', 'grenzen', 'randbedingung', 'verbot'],
    ...['contrainte', 'règle', 'interdiction', 'restricci', 'regla', 'límite', 'prohibi', 'vincol'],
    ...['regole', 'restriç', 'regra', 'beperking', 'begränsning', 'ограничен', 'правила', '约束'],
    ...['限制', '制約', '제약'],
  ],
  done: [
    ...['done', 'success', 'acceptance', 'definition of done', 'criteria', 'exit criteria'],
    ...['fertig', 'erfolg', 'abnahme', 'terminé', 'critère', 'criterio', 'hecho', 'critério'],
    ...['klaar', 'klart', 'критерии', '完成', '成功', '完了', '완료'],
  ],
  log: [
    ...['log', 'execution log', 'progress', 'history', 'journal', 'changelog', 'status update'],
    ...['progress log', 'run log', 'session log', 'execution history', 'activity log', 'logs'],
    ...['work log', 'activity', 'output', 'protokoll', 'verlauf', 'fortschritt', 'historique'],
    ...['registro', 'historial', 'bitácora', 'diario', 'logboek', 'журнал', '日志', 'ログ', '로그'],
  ],
};
