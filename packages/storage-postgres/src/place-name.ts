import { InvalidInputError } from '@pce/core/errors';

/** Returns the name of a URL's database for messages, without its password. Throws for anything but a PostgreSQL URL. */
export function placeName(url: string, of: string): string {
  const { protocol, username, host, pathname } = parsed(url, of);
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') throw noUrl(of);
  const user = username === '' ? '' : `${username}@`;
  return `PostgreSQL at ${user}${host || 'its default host'}${pathname}`;
}

function parsed(url: string, of: string): URL {
  try {
    return new URL(url);
  } catch {
    // The error would hold the URL, and with it the password.
    throw noUrl(of);
  }
}

function noUrl(of: string): InvalidInputError {
  return new InvalidInputError(
    `option url of ${of} is no URL of PostgreSQL: give one like postgres://user:password@host:5432/database`,
  );
}
