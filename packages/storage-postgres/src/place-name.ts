import { InvalidInputError } from '@pce/core/errors';

/** Returns the name of a URL's database for messages, without its password. Throws for anything but a PostgreSQL URL. */
export function placeName(url: string): string {
  const { protocol, username, host, pathname } = parsed(url);
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') throw noUrl();
  const user = username === '' ? '' : `${username}@`;
  return `PostgreSQL at ${user}${host || 'its default host'}${pathname}`;
}

function parsed(url: string): URL {
  try {
    return new URL(url);
  } catch {
    // The error would hold the URL, and with it the password.
    throw noUrl();
  }
}

function noUrl(): InvalidInputError {
  return new InvalidInputError(
    'option url of postgresStore is no URL of PostgreSQL: give one like postgres://user:password@host:5432/database',
  );
}
