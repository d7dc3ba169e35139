import * as v from 'valibot';
import type { RemoteFields, RemoteRow, SyncDoc } from '../../../sync/index';
import { type EventRow, eventDoor, type LessonRow, lessonDoor, type RiderRow, riderDoor } from '../../db';
import type { Fields } from './mapping';

/*
 * Private data that a player has on all devices: stars of the academy, riders with the player's choices, and own races and
 * events. The server stores it without checking its content.
 */

/** Returns JSON in ASCII, because the server limits texts by bytes: so bytes equal characters. */
function asciiJson(value: unknown): string {
  const escaped = (c: string): string => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(/[\u0080-\uffff]/g, escaped);
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

/** Returns the row's content, without its id and the fields of replication. */
function contentOf<Row extends SyncDoc>(row: Row): Omit<Row, keyof SyncDoc> {
  const { id: _, seq: __, pending: ___, base: ____, attempts: _____, removed: ______, ...content } = row;
  return content;
}

/** Maps stars of the academy. */
export function ownLessons(owner: string) {
  return {
    toServer(row: LessonRow): RemoteFields {
      return { owner, ...contentOf(row) };
    },
    fromServer(remote: RemoteRow): Fields<LessonRow> | null {
      const read = v.safeParse(lessonDoor, remote);
      return read.success ? contentOf(read.output) : null;
    },
  };
}

/** Maps riders. A rider of another account on this device is not sent. */
export function ownRiders(owner: string) {
  return {
    toServer(row: RiderRow): RemoteFields | null {
      if (row.account === true && row.rider !== owner) return null;
      const { account, settings, ...content } = contentOf(row);
      return { owner, ...content, account: account === true, settings: settings ?? '' };
    },
    fromServer(remote: RemoteRow): Fields<RiderRow> | null {
      const read = v.safeParse(riderDoor, remote);
      if (!read.success) return null;
      const { account, settings, ...content } = contentOf(read.output);
      return { ...content, ...(account ? { account } : {}), ...(settings ? { settings } : {}) };
    },
  };
}

/** Maps the player's own races and events. */
export function ownEvents(owner: string) {
  return {
    toServer(row: EventRow): RemoteFields {
      const { state, ...content } = contentOf(row);
      return { owner, ...content, state: asciiJson(state) };
    },
    fromServer(remote: RemoteRow): Fields<EventRow> | null {
      const read = v.safeParse(eventDoor, { ...remote, state: parsed(remote.state) });
      return read.success ? contentOf(read.output) : null;
    },
  };
}
