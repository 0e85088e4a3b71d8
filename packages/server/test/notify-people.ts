// #region notify
import type { Store } from '@pce/core/store';
import { createServer } from '@pce/server';
import { type Channel, commandChannel, emailChannel, listen } from '@pce/server/node';

/** Notifies Mark by e-mail, the person at this machine by a desktop program, and a pager of the host. */
export function serveAndNotify(
  store: Store,
  password: string,
  page: (text: string) => Promise<void>,
) {
  const smtp = { host: 'smtp.example.org', user: 'pce', password };
  const pager: Channel = {
    name: 'pager',
    only: { priorities: ['critical'] },
    send: ({ needs }) => page(needs.map(({ title }) => title).join('\n')),
  };
  const channels = [
    emailChannel({
      name: 'mark',
      smtp,
      from: 'pce@example.org',
      to: ['mark@example.org'],
      only: { people: ['Mark'] },
      quiet: { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' },
      remindAfterMs: 4 * 3_600_000,
    }),
    commandChannel({ name: 'desk', command: ['my-notifier', '--from', 'pce'] }),
    pager,
  ];
  return listen(createServer({ store }), {
    notify: { channels, publicUrl: 'https://pce.example.org' },
  });
}
// #endregion
