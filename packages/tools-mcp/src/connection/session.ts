import { type Listing, readListing } from '../catalog/listing.js';
import type { McpServerConfig } from '../config/server-config.js';
import { type Connection, type ConnectionOptions, openConnection } from './connection.js';

export interface SessionOptions extends Omit<ConnectionOptions, 'onListChanged'> {
  readonly name: string;
  readonly config: McpServerConfig;
  /** Told each time the list was read. */
  onListing(listing: Listing): void;
}

/** A connection, and what the server offers over it. */
export interface Session {
  readonly connection: Connection;
  /** Up to date: waits while a list that the server said has changed is read again. */
  listing(): Promise<Listing>;
}

/** Connects and reads the list, and reads it again each time the server says that it changed. */
export async function openSession(
  { name, config, onListing, ...options }: SessionOptions,
  connect = openConnection,
): Promise<Session> {
  let listing: Listing = { definitions: new Map(), problems: [] };
  let connection: Connection | undefined;
  let wasChanged = false;
  let reading: Promise<void> | undefined;

  const read = async (from: Connection): Promise<void> => {
    listing = readListing(name, config, await from.listTools());
    onListing(listing);
  };
  const onListChanged = (): void => {
    wasChanged = true;
    if (connection !== undefined) reading ??= readAgain(connection);
  };
  const readAgain = async (from: Connection): Promise<void> => {
    try {
      while (wasChanged) {
        wasChanged = false;
        await read(from);
      }
    } catch {
      // Its tools are not known any more: the next call connects again and finds out.
      options.onClosed();
    } finally {
      reading = undefined;
    }
  };

  const opened = await connect(config, { ...options, onListChanged });
  try {
    await read(opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
  connection = opened;
  if (wasChanged) onListChanged();
  return {
    connection: opened,
    async listing() {
      await reading;
      return listing;
    },
  };
}
