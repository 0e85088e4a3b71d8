import { type Listing, readListing } from '../catalog/listing.js';
import type { McpServerConfig } from '../config/server-config.js';
import { type Connection, type ConnectionOptions, openConnection } from './connection.js';

export interface SessionOptions extends Omit<ConnectionOptions, 'onListChanged'> {
  readonly name: string;
  readonly config: McpServerConfig;
  /** Called each time the list was read. */
  onListing(listing: Listing): void;
}

/** A connection with the server's current tools. */
export interface Session {
  readonly connection: Connection;
  /** Returns the current list; waits while a changed list is read again. */
  listing(): Promise<Listing>;
}

/** Connects and reads the list, and again after each notification of a change. */
export async function openSession({
  name,
  config,
  onListing,
  ...options
}: SessionOptions): Promise<Session> {
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
      // Its tools are unknown now: the next call connects again.
      options.onClosed();
    } finally {
      reading = undefined;
    }
  };

  const opened = await openConnection(config, { ...options, onListChanged });
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
