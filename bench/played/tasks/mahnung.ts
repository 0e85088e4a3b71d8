import { ToolError } from '@pce/core';
import * as z from 'zod';
import { has, once, type PlayedTask, reads } from '../task.ts';

/** Open invoices: number, customer, amount, due date. */
const invoices = [
  ['R-2026-0711', 'Keller GmbH', '1.234,50 EUR', '12.09.2026'],
  ['R-2026-0733', 'Möbelhaus Brandt', '4.780,00 EUR', '01.10.2026'],
  ['R-2026-0742', 'Keller GmbH', '865,40 EUR', '15.10.2026'],
  ['R-2026-0755', 'Praxis Dr. Öztürk', '318,75 EUR', '28.10.2026'],
  ['R-2026-0756', 'Bäckerei Lindner', '1.050,00 EUR', '29.10.2026'],
  ['R-2026-0760', 'Hofladen Süß', '12.090,05 EUR', '05.10.2026'],
  ['R-2026-0790', 'Keller GmbH', '2.310,00 EUR', '20.11.2026'],
  ['R-2026-0801', 'Verlag Nord AG', '740,20 EUR', '05.12.2026'],
].map(([nummer = '', kunde = '', betrag = '', faelligAm = '']) => ({
  nummer,
  kunde,
  betrag,
  faelligAm,
}));

const addresses = new Map([
  ['Keller GmbH', { ansprechpartner: 'Herr Keller', email: 'buchhaltung@keller.example' }],
  ['Möbelhaus Brandt', { ansprechpartner: 'Herr Brandt', email: 'brandt@moebel.example' }],
  ['Praxis Dr. Öztürk', { ansprechpartner: 'Frau Dr. Öztürk', email: 'praxis@oeztuerk.example' }],
  ['Bäckerei Lindner', { ansprechpartner: 'Frau Lindner', email: 'post@lindner.example' }],
  ['Hofladen Süß', { ansprechpartner: 'Familie Süß', email: 'hof@suess.example' }],
  ['Verlag Nord AG', { ansprechpartner: 'Frau Petersen', email: 'rechnung@nord.example' }],
]);

/** Expected letters: address, invoices, sum. */
const due = [
  ['buchhaltung@keller.example', 'R-2026-0711 R-2026-0742', /2\.?099,90/],
  ['hof@suess.example', 'R-2026-0760', /12\.?090,05/],
  ['praxis@oeztuerk.example', 'R-2026-0755', /318,75/],
] as const;

const german = /\b(und|die|der|das|ist|sind|hat|habe|wurden?|keine|insgesamt|zusammen)\b/i;

/** Is asked in German, about German data, and excludes a customer as requested. */
export const mahnung: PlayedTask = {
  name: 'mahnung',
  requests: [
    'Heute ist der 28.11.2026. Bitte sieh die offenen Rechnungen durch und schick jedem Kunden, der mit einer Rechnung mehr als 30 Tage überfällig ist, eine Mahnung: je Kunde eine, über alle seine Rechnungen, die so lange überfällig sind, mit deren Nummern, der Summe und einer neuen Frist bis zum 12.12.2026. Kunde Brandt bekommt keine Mahnung, mit ihm rede ich selbst. Sag mir am Ende, welcher Kunde wie viel schuldet, und was alle Mahnungen zusammen ausmachen.',
  ],
  open() {
    const sent: { empfaenger: string; rechnungen: string; summe: string; text: string }[] = [];
    return {
      tools: [
        reads('rechnungen.offene', 'Listet alle offenen Rechnungen auf', {}, () => ({
          rechnungen: invoices,
        })),
        reads(
          'kunden.lesen',
          'Liest Ansprechpartner und E-Mail-Adresse eines Kunden',
          { kunde: z.string().describe('Name des Kunden') },
          ({ kunde }) => {
            const found = addresses.get(kunde);
            if (found !== undefined) return { kunde, ...found };
            throw new ToolError('not_found', `kein Kunde ${kunde}`);
          },
        ),
        once(
          'mahnung.senden',
          'Sendet einem Kunden eine Mahnung per E-Mail',
          {
            empfaenger: z.string().describe('E-Mail-Adresse des Kunden'),
            rechnungen: z.array(z.string()).min(1).describe('Nummern der Rechnungen'),
            summe: z.string().describe('wie "1.234,50 EUR"'),
            frist: z.string().describe('TT.MM.JJJJ'),
            text: z.string().describe('das Schreiben, mit Anrede und Gruß'),
          },
          ({ empfaenger, rechnungen, summe, frist, text }) => {
            if (![...addresses.values()].some(({ email }) => email === empfaenger)) {
              throw new ToolError('invalid_input', `unbekannter Empfänger ${empfaenger}`);
            }
            const numbers = rechnungen.toSorted().join(' ');
            sent.push({ empfaenger, rechnungen: numbers, summe, text: `${text}\n${frist}` });
            return { mahnung: `M-${2041 + sent.length}`, empfaenger, summe, frist };
          },
        ),
      ],
      judge: ([reply]) => [
        ['Brandt got no letter', sent.every(({ empfaenger }) => !/brandt/.test(empfaenger))],
        [
          'one letter for each of the three others, and none besides',
          sent
            .map(({ empfaenger }) => empfaenger)
            .toSorted()
            .join() === due.map(([email]) => email).join(),
        ],
        [
          'each with its invoices, sum and date',
          due.every(([email, numbers, sum]) =>
            sent.some(
              ({ empfaenger, rechnungen, summe, text }) =>
                empfaenger === email &&
                rechnungen === numbers &&
                has(summe, sum) &&
                has(text, /12\.12\.2026|12\. Dezember/),
            ),
          ),
        ],
        ['the answer has the three sums', has(reply?.answer, ...due.map(([, , sum]) => sum))],
        ['and their total, 14.508,70 EUR', has(reply?.answer, /14\.?508,70?/)],
        ['in German', has(reply?.answer, /Mahnung|Kunde|Rechnung|schuldet/, german)],
      ],
    };
  },
};
