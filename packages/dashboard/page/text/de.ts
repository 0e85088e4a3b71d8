import type { Texts } from './en.ts';

/** The texts of the page in German. */
export const de: Texts = {
  name: 'Deutsch',
  nav: {
    title: 'Bereiche',
    skip: 'Zum Inhalt springen',
    executions: 'Ausführungen',
    nowhere: 'Unter dieser Adresse gibt es nichts.',
  },
  menu: {
    title: 'Einstellungen',
    theme: 'Farben',
    themes: { auto: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
    language: 'Sprache',
    notify: 'Benachrichtigen, wenn etwas auf mich wartet',
    api: 'API-Referenz',
    signOut: 'Abmelden',
  },
  signIn: {
    about:
      'Dieser Server fragt, wer Sie sind. Fügen Sie Ihr Token ein: Sie erhalten es vom Betreiber.',
    token: 'Token',
    kept: 'Es bleibt, bis Sie diesen Tab schließen, und geht nur an diesen Server.',
    signIn: 'Anmelden',
    refused:
      'Der Server hat das Token nicht angenommen; es ist vielleicht abgelaufen. Bitten Sie um ein neues.',
  },
  shortcuts: {
    title: 'Tastatur',
    keys: [
      ['?', 'Diese Liste zeigen'],
      ['/', 'Suchen'],
      ['e', 'Ausführungen'],
      ['↑ ↓', 'Vorige oder nächste Zeile'],
      ['← →', 'Zeile zu- oder aufklappen'],
      ['Enter', 'Zeile öffnen'],
      ['Pos1 Ende', 'Erste oder letzte Zeile'],
      ['Bild ↑ ↓', 'Eine Seite auf oder ab'],
      ['Esc', 'Dialog schließen'],
    ],
  },
  time: { ago: (length) => `vor ${length}`, in: (length) => `in ${length}` },
  status: {
    CREATED: 'Zu prüfen',
    QUEUED: 'Wartet',
    RUNNING: 'Läuft',
    BLOCKED: 'Blockiert',
    PAUSED: 'Pausiert',
    COMPLETED: 'Abgeschlossen',
    COMPLETE: 'Erledigt',
    FAILED: 'Gescheitert',
    ERROR: 'Fehler',
    CANCELLED: 'Abgebrochen',
    SKIPPED: 'Übersprungen',
  },
  list: {
    loading: 'Wird geladen …',
    more: 'Ältere zeigen',
    showAll: 'Alle zeigen',
    sort: 'Sortieren nach',
    byStatus: 'Nur einen Status zeigen',
    andMore: (count) => `und ${count} weitere`,
    cut: (count) => `Die ersten ${count} Zeichen; kopiert wird alles.`,
  },
  act: {
    tryAgain: 'Noch einmal',
    close: 'Schließen',
    back: 'Nichts tun',
    reason: 'Grund (freiwillig)',
    cannotBeUndone: 'Das lässt sich nicht rückgängig machen.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    notCopied: 'Der Browser erlaubt es nicht',
    copyMarkdown: 'Als Markdown kopieren',
    copyCurl: 'Als curl kopieren',
    copyLink: 'Link kopieren',
  },
  problem: {
    notFound: 'Das gibt es nicht, oder es gehört Ihnen nicht.',
    tooMany: 'Zu viele Anfragen: Warten Sie eine Minute.',
    noConnection: 'Der Server ist nicht erreichbar. Läuft er? Die Seite macht von selbst weiter.',
  },
  link: {
    lost: 'Der Server ist nicht erreichbar; so war es um',
    behind: (count) =>
      count === 1 ? 'Ein Ereignis ist noch unterwegs.' : `${count} Ereignisse sind noch unterwegs.`,
    ended: 'Der Server hat die Übertragung der Ereignisse beendet.',
  },
  executions: {
    search: 'Nach Name oder Kennung suchen',
    orders: {
      newest: 'Neueste',
      name: 'Name',
      percent: 'Fortschritt',
      status: 'Was Aufmerksamkeit braucht',
    },
    none: 'Noch keine Ausführung. Beginnen Sie eine mit einem Plan:',
    noneFits: 'Keine Ausführung passt.',
  },
  execution: {
    views: 'Ansichten',
    toAll: 'Alle Ausführungen',
    done: 'Erledigt',
    started: 'Begonnen',
    ended: 'Beendet',
    took: 'Dauer',
    expected: 'Voraussichtlich fertig',
    atTheLatest: '95 %:',
    unestimated: 'Aufgaben ohne Schätzung',
    onlyAgent: 'Nur für Agent',
    id: 'Kennung',
  },
  executionAct: {
    accept: 'Plan annehmen',
    resume: 'Fortsetzen',
    pause: 'Pausieren',
    reassign: 'Neu zuweisen',
    cancel: 'Abbrechen',
  },
  executionConsequence: {
    accept: () => 'Die Aufgaben gehen an Agenten, wie sie im Plan gelesen wurden.',
    resume: () => 'Aufgaben werden wieder vergeben. Blockierte werden noch einmal versucht.',
    pause: (running) =>
      `Es werden keine Aufgaben mehr vergeben. ${running} laufen: Ihre Agenten sollen ruhen und machen weiter, wenn Sie fortsetzen.`,
    reassign: () =>
      'Aufgaben gehen von nun an nur an diesen Agenten. Was andere schon haben, behalten sie.',
    cancel: (running) =>
      `Die Ausführung endet. ${running} laufen: Ihre Agenten sollen aufhören. Was erledigt ist, bleibt; der Rest wird nie erledigt.`,
  },
  choice: {
    approve: 'Ergebnis annehmen',
    alternative: 'Alternative wählen',
    retry: 'Wiederholen',
    skip: 'Überspringen',
    take_over: 'Von mir erledigt',
    reassign: 'Neu zuweisen',
  },
  taskConsequence: {
    approve: (dependents) =>
      `Die Aufgabe ist mit diesem Ergebnis erledigt${following(dependents)}.`,
    alternative: () =>
      'Die Aufgabe wird noch einmal vergeben, mit der Alternative als Hinweis an den Agenten.',
    retry: () =>
      'Die Aufgabe wird noch einmal vergeben; die Versuche zählen neu. Ein Agent, der sie hat, verliert sie.',
    skip: (dependents) =>
      dependents === 0
        ? 'Die Aufgabe wird nicht erledigt.'
        : `Die Aufgabe wird nicht erledigt. ${dependents} wartende machen ohne ihr Ergebnis weiter.`,
    take_over: (dependents) =>
      `Die Aufgabe ist als Ihre eigene Arbeit erledigt${following(dependents)}. Ein Agent, der sie hat, soll aufhören.`,
    reassign: () =>
      'Nur dieser Agent darf die Aufgabe erledigen. Ein anderer, der sie hat, verliert sie.',
  },
  taskAct: {
    alternatives: 'Alternativen, die der Agent vorschlägt',
    note: 'Hinweis an den Agenten',
    params: 'Andere Parameter (ein JSON-Objekt; leer: wie sie sind)',
    output: 'Ergebnis (Text oder JSON, freiwillig)',
    noObject: 'Die Parameter sind kein JSON-Objekt.',
  },
  blockerKind: {
    agent: 'Der Agent fragt',
    review: 'Das Ergebnis ist zu prüfen',
    attempts: 'Jeder Versuch scheiterte',
    losses: 'Dabei gingen Agenten verloren',
  },
  waiting: {
    forYou: (count) =>
      count === 1 ? 'Eine Aufgabe wartet auf Sie' : `${count} Aufgaben warten auf Sie`,
    holdsUp: (count) => (count === 1 ? 'hält eine Aufgabe auf' : `hält ${count} Aufgaben auf`),
  },
  tasks: {
    title: 'Aufgaben',
    task: 'Aufgabe',
    agent: 'Agent',
    attempts: 'Versuch',
    attempt: (number) => `Versuch ${number}`,
    progress: 'Fortschritt',
    lastSign: 'Letztes Zeichen',
    status: 'Status',
    action: 'Handlung',
    after: 'Nach',
    started: 'Begonnen',
    ended: 'Beendet',
    retriedAt: 'Nächster Versuch',
    params: 'Parameter',
    subtasks: 'Fertige Teile',
    notes: 'Hinweise',
    message: 'Zuletzt gemeldet',
    itsEvents: 'Ihre Ereignisse',
    search: 'Aufgaben suchen',
    hideDone: 'Erledigtes ausblenden',
    foldAll: 'Alle zuklappen',
    unfoldAll: 'Alle aufklappen',
    fold: (title) => `${title} zuklappen`,
    unfold: (title) => `${title} aufklappen`,
    doneOf: (done, all) => `${done} von ${all}`,
    kinds: 'Aufgaben nach Handlung und Status',
    kindsShort: 'Übersicht',
  },
  timeline: {
    title: 'Zeitplan',
    planned: 'geplant',
    actual: 'tatsächlich',
    expected: 'erwartet',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    hint: 'Wählen Sie eine Zeile, um zu sehen, worauf sie wartet.',
  },
  feed: {
    title: 'Ereignisse',
    kind: 'Art des Ereignisses',
    kinds: {
      all: 'Alle Ereignisse',
      decisions: 'Entscheidungen',
      problems: 'Probleme',
      results: 'Ergebnisse',
      progress: 'Fortschritt',
    },
    search: 'Ereignisse suchen',
    ofTask: (taskId) => `Aufgabe ${taskId}`,
    stop: 'Anhalten',
    goOn: (count) => (count > 0 ? `Weiter (${count} neue)` : 'Weiter'),
    none: 'Kein Ereignis passt.',
    older: 'Ältere Ereignisse laden',
    late: 'verspätet',
    shown: (shown, all) => `${shown} gezeigt; das letzte hat die Nummer ${all}`,
  },
  event: {
    heartbeat: 'Lebenszeichen',
    task_started: 'Begonnen',
    task_progress: 'Fortschritt',
    task_complete: 'Fertig',
    task_error: 'Fehler',
    task_blocked: 'Bittet um Hilfe',
    task_released: 'Zurückgegeben',
    subtask_complete: 'Teil fertig',
    execution_created: 'Angelegt',
    execution_moved: 'Ausführung',
    execution_reassigned: 'Neu zugewiesen',
    execution_archived: 'Archiviert',
    task_assigned: 'An einen Agenten vergeben',
    task_moved: 'Aufgabe',
    task_resolved: 'Entschieden',
  },
  agents: {
    title: 'Agenten',
    agent: 'Agent',
    any: 'Jeder, der die Aufgabe kann',
    choose: 'Wählen Sie einen',
    noneWorks: 'Kein Agent hat eine Aufgabe.',
    nobodyCan: (actions) => `Kein Agent kann: ${actions}. Starten Sie einen, der es kann.`,
    others: (count) => `${count} ohne Aufgabe hier`,
  },
};

function following(dependents: number): string {
  if (dependents === 0) return '';
  return dependents === 1
    ? ', und die Aufgabe danach kann beginnen'
    : `, und ${dependents} Aufgaben danach können beginnen`;
}
