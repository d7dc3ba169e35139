import type PocketBase from 'pocketbase';
import { SyncMisconfigured } from '../ledger/errors';
import type { Numbering } from './numbering';
import type { Reply } from './remote';

/** Reports mistakes that only a developer can fix, each once. */
export interface Trouble {
  /** Called when the answer to a list request contains no records. */
  listed(reply: Reply): void;
  /** Called when records have no number. */
  unnumbered(): void;
  /** Called when records lack a field that is sent. */
  absent(name: string): void;
  /** Called when the request for the server's state failed. */
  unstated(error: unknown): void;
  /** Called when changes cannot be listened for. */
  noEventSource(): void;
}

export interface TroubleOptions {
  readonly client: PocketBase;
  readonly collectionName: string;
  readonly filter: string | undefined;
  readonly numbering: Numbering;
  readonly onError: (error: unknown) => void;
}

export function createTrouble(options: TroubleOptions): Trouble {
  const { client, collectionName, filter, numbering, onError } = options;
  const said = new Set<string>();
  const hasKit = numbering.kind === 'seq';
  const needs = hasKit
    ? "install the server kit, or say checkpoint: 'updated'"
    : 'give the collection the fields updated (autodate) and deleted (bool)';

  function say(status: number, words: string): void {
    if (said.has(words)) return;
    said.add(words);
    onError(new SyncMisconfigured(status, words));
  }
  function adviceFor(status: number): string {
    if (status === 404) return 'Check collectionName.';
    if (status === 403) return "Check the collection's list rule.";
    const fields = `${needs.charAt(0).toUpperCase()}${needs.slice(1)}.`;
    return filter === undefined
      ? fields
      : `Check pull.filter, ${filter}. Does it name fields of the collection? ${fields}`;
  }
  function unnumbered(): void {
    const lack = hasKit ? 'have no number' : 'have no updated or no deleted';
    say(200, `Records of ${collectionName} ${lack}: ${needs}.`);
  }

  return {
    listed(reply) {
      const { status, message } = reply;
      if (reply.isUnnumbered) unnumbered();
      else if (status === 0 && !URL.canParse(client.buildURL('/')))
        say(0, `"${client.baseURL}" is no address of a server. Check the PocketBase client.`);
      else if (status === 400 || status === 403 || status === 404)
        say(status, `${collectionName}: the server answers ${status} "${message}" ${adviceFor(status)}`);
    },
    unnumbered,
    absent(name) {
      const advice = 'Add it to the collection, or give push.modifier and leave it out there.';
      say(200, `${collectionName}: the field "${name}" is sent and does not come back. ${advice}`);
    },
    noEventSource() {
      const words = 'Node needs one from the package eventsource, or leave out live.';
      say(0, `${collectionName}: there is no EventSource to listen for changes. ${words}`);
    },
    unstated(error) {
      const { status } = (error ?? {}) as { readonly status?: unknown };
      if (status !== 404) return;
      const words = "Install the server kit, or leave out serverState: 'ask'.";
      say(404, `${collectionName}: the server does not know /api/sync/state. ${words}`);
    },
  };
}
