import { InvalidInputError } from '@pce/core/errors';
import type { Channel, ChannelRules } from '../notices/channel.js';
import { moreLine, noticeLines, noticeTitle } from '../notices/tell-channel.js';

/** A server that takes e-mail. */
interface SmtpServer {
  readonly host: string;
  /** @defaultValue 587; 465 with `secure` */
  readonly port?: number;
  /** Whether TLS begins with the connection; else it is asked for (STARTTLS). @defaultValue `false` */
  readonly secure?: boolean;
  readonly user?: string;
  readonly password?: string;
}

/** Options of `emailChannel`. */
export interface EmailChannelOptions extends ChannelRules {
  readonly smtp: SmtpServer;
  /** Address of the sender. */
  readonly from: string;
  readonly to: readonly string[];
}

/** Milliseconds for a connection, and for each answer of the server. */
const answerMs = 10_000;

/**
 * A channel that sends e-mail as plain text. It needs the package `nodemailer`. With a password it sends nothing without
 * TLS, but to this machine.
 */
export function emailChannel({ smtp, from, to, ...rules }: EmailChannelOptions): Channel {
  const { host, secure = false, port = secure ? 465 : 587, user, password = '' } = smtp;
  const isLocal = /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);
  return {
    ...rules,
    to,
    async send(notice, signal) {
      const { createTransport } = await import('nodemailer').catch((cause: unknown) => {
        throw new InvalidInputError('e-mail needs the package nodemailer: install it', { cause });
      });
      const transport = createTransport({
        host,
        port,
        secure,
        requireTLS: user !== undefined && !isLocal,
        ...(user !== undefined && { auth: { user, pass: password } }),
        connectionTimeout: answerMs,
        greetingTimeout: answerMs,
        socketTimeout: answerMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const cut = (): void => transport.close();
      signal.addEventListener('abort', cut);
      const parts = [...noticeLines(notice).map((lines) => lines.join('\n')), ...moreLine(notice)];
      try {
        await transport.sendMail({
          from,
          to: [...to],
          subject: noticeTitle(notice),
          text: `${parts.join('\n\n')}\n`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } finally {
        signal.removeEventListener('abort', cut);
        transport.close();
      }
    },
  };
}
