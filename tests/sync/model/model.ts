import { type Fields, mergeFields, sameValue } from '../../../sync/ledger/conflict';
import { received } from '../../../sync/ledger/received';
import {
  type Attempt,
  attempted,
  confirmed,
  contentOf,
  edited,
  isOver,
  MOST_WRITES,
  made,
  patchOf,
  type RemoteState,
  type Row,
} from '../../../sync/ledger/row';

/*
 * Several devices, one row, a server and a network that delays, loses and repeats, as pure functions: what the ledger
 * promises is looked at in every state that can come about. Each edit is a bit, and each value bears the bits of the edits
 * that it goes back to, so that an edit that has gone can be told from one that was built upon.
 */

/** A value of a field. Only `v` is seen by the steps of the ledger. */
interface Value {
  readonly v: number;
  /** The edit that has written it. */
  readonly head: number;
  /** All edits that it goes back to, that one included. */
  readonly edits: number;
}

function value(v: number, head: number, edits: number): Value {
  const made = { v };
  Object.defineProperties(made, { head: { value: head }, edits: { value: edits } });
  return made as Value;
}

const NAMES = ['a', 'b'] as const;
type Name = (typeof NAMES)[number];
const at = (fields: Fields, name: Name): Value => fields[name] as Value;

/** A sending on its way. `known`: the deletions and the undeletions that its sender knew of. */
interface Request {
  readonly id: number;
  readonly device: number;
  readonly attempt: string;
  readonly baseSeq: number;
  readonly fields: Fields;
  readonly known: number;
  readonly answer?: { readonly seq: number } | 'conflict' | undefined;
}

interface Device {
  readonly row: Row | undefined;
  readonly known: number;
  readonly checkpoint: number;
  /** The request whose answer it waits for; undefined: none, such as after it was closed. */
  readonly awaits: number | undefined;
  /** Copies of creations that a worker delivers. */
  readonly copies: readonly Request[];
}

interface Server {
  readonly seq: number;
  readonly fields: Fields | undefined;
  readonly writes: readonly { readonly seq: number; readonly id: string }[];
  readonly known: number;
}

export interface World {
  readonly devices: readonly Device[];
  readonly server: Server;
  readonly requests: readonly Request[];
  /** Edits that were said to have given way. */
  readonly told: number;
  /** Edits and values so far: what was made, in order. */
  readonly edits: readonly { readonly v: number }[];
  /** Deletions and undeletions. */
  readonly toggles: readonly Toggle[];
  /** Values that were found to be the same: whatever goes back to `of` also holds `edits`. */
  readonly same: readonly { readonly of: number; readonly edits: number }[];
  /** Deletions made by two who did not know of one another: whoever knew of one of these knew of `deletion` as well. */
  readonly agreed: readonly { readonly deletion: number; readonly as: number }[];
  /** Numbers for requests and attempts. */
  readonly next: number;
}

interface Toggle {
  readonly device: number;
  readonly isDeletion: boolean;
  /** The others that it was made in knowledge of. */
  readonly known: number;
  /** What it was made over. */
  readonly edits: number;
}

export interface Kind {
  readonly devices: number;
  /** Whether the server keeps the ids of the attempts that it has taken. */
  readonly keepsWrites: boolean;
}

/** Most requests on their way at a time. */
const MOST_REQUESTS = 2;

/** All devices have the same confirmed row. */
export function begin({ devices }: Kind, isThere = true): World {
  const fields = { a: value(0, 0, 0), b: value(0, 0, 0), deleted: false };
  const there: Row = { fields, ledger: { seq: 1, pending: 0 } };
  return {
    devices: Array.from({ length: devices }, () => ({
      row: isThere ? there : undefined,
      known: 0,
      checkpoint: isThere ? 1 : 0,
      awaits: undefined,
      copies: [],
    })),
    server: { seq: isThere ? 1 : 0, fields: isThere ? fields : undefined, writes: [], known: 0 },
    requests: [],
    told: 0,
    edits: [],
    toggles: [],
    same: [],
    agreed: [],
    next: 1,
  };
}

/** One step, by its name, and the world after it. */
export interface Step {
  readonly name: string;
  go(): World;
}

function replace<T>(all: readonly T[], index: number, one: T): T[] {
  return all.map((old, at) => (at === index ? one : old));
}

/** As after the sweep: what its deletion is settled of is not brought back. */
const isSwept = (row: Row): boolean =>
  isOver(row) || (row.fields.deleted === true && row.ledger.pending === 0);

function withDevice(world: World, d: number, change: Partial<Device>): World {
  const device = { ...world.devices[d]!, ...change };
  const row = device.row !== undefined && isSwept(device.row) ? undefined : device.row;
  return { ...world, devices: replace(world.devices, d, { ...device, row }) };
}

/** A device's user writes a new value, or goes back to the one of the base. */
function edit(world: World, d: number, name: Name, isUndo: boolean): World {
  const { row } = world.devices[d]!;
  const head = 1 << world.edits.length;
  const before = row && at(row.fields, name);
  const base = row?.ledger.base && at(row.ledger.base, name);
  const v = isUndo ? (base?.v ?? 0) : world.edits.length + 1;
  const next = value(v, head, head | (before?.edits ?? 0));
  const fields = row?.fields ?? { a: value(0, 0, 0), b: value(0, 0, 0), deleted: false };
  const changed = { ...fields, [name]: next };
  const after = row === undefined ? made(changed) : edited(row, changed);
  const noted = { ...world, edits: [...world.edits, { v }] };
  return withDevice(found(noted, { ...after, fields: changed }, baseOf(row)), d, { row: after });
}

/** What the server has confirmed of a row. */
function baseOf(row: Row | undefined): Fields | null | undefined {
  return row?.ledger.pending === 0 ? row.fields : row?.ledger.base;
}

function toggle(world: World, d: number, isDeletion: boolean): World {
  const { row, known } = world.devices[d]!;
  const bit = 1 << world.toggles.length;
  const edits = at(row!.fields, 'a').edits | at(row!.fields, 'b').edits;
  const toggles = [...world.toggles, { device: d, isDeletion, known, edits }];
  const after = edited(row!, { ...row!.fields, deleted: isDeletion });
  return withDevice({ ...world, toggles }, d, { row: after, known: known | bit });
}

/** Notes an attempt and sends it. */
function push(world: World, d: number, how: 'page' | 'worker' | 'killed'): World {
  const device = world.devices[d]!;
  const { row, attempt } = attempted(device.row!, `t${world.next}`);
  const request = requestOf(row, attempt, world.next, d, device.known);
  const sent = found({ ...world, next: world.next + 1 }, row, row.ledger.base);
  if (how === 'worker') return withDevice(sent, d, { row, copies: [...device.copies, request] });
  const moved = withDevice({ ...sent, requests: [...sent.requests, request] }, d, {
    row,
    awaits: request.id,
  });
  return how === 'page' ? moved : withDevice(moved, d, { awaits: undefined });
}

function requestOf(row: Row, attempt: Attempt, id: number, device: number, known: number): Request {
  const content = contentOf(attempt, row)!;
  const fields = attempt.baseSeq === 0 ? content : patchOf(content, row.ledger.base ?? null);
  return { id, device, attempt: attempt.id, baseSeq: attempt.baseSeq, fields, known };
}

/** The server does what a request asks for, if it can. */
function serve(
  world: World,
  request: Request,
): { readonly world: World; readonly answer: Request['answer'] } {
  const { server } = world;
  const isFree = request.baseSeq === 0 ? server.fields === undefined : server.seq === request.baseSeq;
  if (!isFree) return { world, answer: 'conflict' };
  const seq = server.seq + 1;
  const writes = [...server.writes, { seq, id: request.attempt }].slice(-MOST_WRITES);
  const fields = { ...server.fields, ...request.fields };
  const next = { seq, fields, writes, known: server.known | request.known };
  return { world: { ...world, server: next }, answer: { seq } };
}

function arrive(world: World, index: number): World {
  const request = world.requests[index]!;
  const { world: next, answer } = serve(world, request);
  return { ...next, requests: replace(next.requests, index, { ...request, answer }) };
}

/** An answer comes; nobody may wait for it any more. */
function hear(world: World, index: number, kind: Kind): World {
  const { id, device: d, attempt, answer } = world.requests[index]!;
  const heard = drop(world, index);
  const device = world.devices[d]!;
  if (device.awaits !== id) return heard;
  const free = withDevice(heard, d, { awaits: undefined });
  if (answer === 'conflict') return look(free, d, kind);
  if (answer === undefined || device.row === undefined) return free;
  const own = device.row.ledger.attempts?.find(({ id: one }) => one === attempt);
  const compared = found(free, device.row, own && contentOf(own, device.row));
  return withDevice(compared, d, { row: confirmed(device.row, attempt, answer.seq) });
}

function drop(world: World, index: number): World {
  return { ...world, requests: world.requests.filter((_, other) => other !== index) };
}

/** The device takes the server's state. */
function look(world: World, d: number, kind: Kind): World {
  const { server } = world;
  if (server.fields === undefined) return world;
  const remote: RemoteState = {
    seq: server.seq,
    fields: server.fields,
    writes: kind.keepsWrites ? server.writes : undefined,
  };
  const device = world.devices[d]!;
  const { row, loss } = received(device.row, remote, mergeFields);
  const told = NAMES.filter((name) => loss?.lost.includes(name))
    .map((name) => at(loss!.fields, name).edits)
    .reduce((all, edits) => all | edits, world.told);
  const known = device.known | server.known;
  const isPending = device.row?.ledger.pending !== 0;
  const compared = isPending ? found(world, device.row, remote.fields) : world;
  const isBothGone = device.row?.fields.deleted === true && server.fields.deleted === true;
  const agreed = isBothGone ? agreedOf(world, device.known) : world.agreed;
  return withDevice({ ...compared, told, agreed }, d, { row, known });
}

/** Fields of a row with the very value that the server has, or will have: nothing of them is sent. */
function found(world: World, row: Row | undefined, there: Fields | null | undefined): World {
  if (row === undefined || !there) return world;
  const same = NAMES.filter((name) => sameValue(row.fields[name], there[name]))
    .map((name) => ({ of: at(there, name).head, edits: at(row.fields, name).edits }))
    .filter(({ of, edits }) => (of & edits) !== edits)
    .filter(({ of, edits }) => !world.same.some((one) => one.of === of && (one.edits & edits) === edits));
  return same.length === 0 ? world : { ...world, same: [...world.same, ...same] };
}

function lastDeletion(toggles: readonly Toggle[], known: number): number {
  return toggles.findLastIndex(({ isDeletion }, bit) => isDeletion && (known & (1 << bit)) !== 0);
}

/** What a device has deleted is what the server has as deleted by somebody who did not know of it. */
function agreedOf({ agreed, toggles, server }: World, known: number): World['agreed'] {
  const as = lastDeletion(toggles, server.known);
  const unknown = toggles.flatMap(({ isDeletion }, bit) =>
    isDeletion && (known & ~server.known & (1 << bit)) !== 0 ? [{ deletion: bit, as }] : [],
  );
  return as < 0 || unknown.length === 0 ? agreed : [...agreed, ...unknown];
}

function pull(world: World, d: number, kind: Kind, keepsCheckpoint: boolean): World {
  const seen = look(world, d, kind);
  return keepsCheckpoint ? withDevice(seen, d, { checkpoint: world.server.seq }) : seen;
}

function deliver(world: World, d: number, keepsCopy: boolean): World {
  const [copy, ...rest] = world.devices[d]!.copies;
  const { world: next } = serve(world, copy!);
  return keepsCopy ? next : withDevice(next, d, { copies: rest });
}

const mayPush = ({ row, awaits }: Device): boolean =>
  awaits === undefined && (row?.ledger.pending === 1 || row?.ledger.pending === 2);

/** All that can happen next. */
export function steps(world: World, kind: Kind): Step[] {
  const all: Step[] = [];
  const add = (name: string, go: () => World): void => void all.push({ name, go });
  for (const [d, device] of world.devices.entries()) {
    const { row } = device;
    // Devices are alike, and so are fields: the first to do something is the first.
    if (d > 0 && world.next === 1 && world.edits.length === 0 && world.toggles.length === 0) break;
    const names = world.edits.length === 0 ? NAMES.slice(0, 1) : NAMES;
    const isMaker = d === 0 && world.edits.length === 0 && world.server.fields === undefined;
    if (row === undefined ? isMaker : row.fields.deleted !== true)
      for (const name of names) add(`${d} edits ${name}`, () => edit(world, d, name, false));
    if (row !== undefined && row.fields.deleted !== true) {
      add(`${d} deletes`, () => toggle(world, d, true));
      if (row.ledger.base) add(`${d} takes a back`, () => edit(world, d, 'a', true));
    }
    if (row?.fields.deleted === true) add(`${d} brings back`, () => toggle(world, d, false));
    if (mayPush(device) && world.requests.length < MOST_REQUESTS) {
      add(`${d} pushes`, () => push(world, d, 'page'));
      add(`${d} pushes and is killed`, () => push(world, d, 'killed'));
    }
    if (mayPush(device) && row?.ledger.seq === 0 && device.copies.length < 2)
      add(`${d} hands over`, () => push(world, d, 'worker'));
    if (device.copies.length > 0) {
      add(`${d}'s worker delivers`, () => deliver(world, d, false));
      add(`${d}'s worker delivers and is killed`, () => deliver(world, d, true));
    }
    if (world.server.seq > device.checkpoint) {
      add(`${d} pulls`, () => pull(world, d, kind, true));
      add(`${d} pulls and is killed`, () => pull(world, d, kind, false));
    }
    if (device.awaits !== undefined)
      add(`${d} waits no more`, () => withDevice(world, d, { awaits: undefined }));
  }
  for (const [index, request] of world.requests.entries()) {
    if (request.answer === undefined) add(`request ${index} arrives`, () => arrive(world, index));
    else add(`answer ${index} comes`, () => hear(world, index, kind));
    add(`message ${index} is lost`, () => drop(world, index));
  }
  return all;
}

/** The network is good again, everybody pushes and pulls until nobody has anything to say. */
export function settle(world: World, kind: Kind, lateArrive: boolean): World {
  let now = world;
  while (now.requests.length > 0) {
    if (lateArrive && now.requests[0]!.answer === undefined) now = arrive(now, 0);
    now = drop(now, 0);
  }
  for (const d of now.devices.keys()) {
    now = withDevice(now, d, { awaits: undefined });
    while (now.devices[d]!.copies.length > 0) now = deliver(now, d, false);
  }
  for (let round = 0; round < 12; round++) {
    const isAtRest = ({ row, checkpoint }: Device): boolean =>
      checkpoint === now.server.seq && (row === undefined || row.ledger.pending === 0);
    if (now.devices.every(isAtRest)) return now;
    for (const d of now.devices.keys()) {
      if (now.server.seq > now.devices[d]!.checkpoint) now = pull(now, d, kind, true);
      if (!mayPush(now.devices[d]!)) continue;
      now = hear(arrive(push(now, d, 'page'), 0), 0, kind);
    }
  }
  return now;
}

const show = (fields: Fields | undefined): string =>
  fields === undefined || fields.deleted === true ? 'gone' : `${at(fields, 'a').v} ${at(fields, 'b').v}`;

/** What is wrong once all has come to rest; undefined: nothing. */
export function fault(world: World): string | undefined {
  const { server, devices } = world;
  for (const [d, { row }] of devices.entries()) {
    if (row !== undefined && row.ledger.pending !== 0) return `${d} does not come to rest`;
    if (show(row?.fields) !== show(server.fields))
      return `${d} has ${show(row?.fields)}, the server ${show(server.fields)}`;
  }
  if (server.fields === undefined) return undefined;
  let held = world.told;
  for (const [bit, { isDeletion, device, edits }] of world.toggles.entries()) {
    if (!isDeletion) continue;
    const as = world.agreed.filter(({ deletion }) => deletion === bit).map((one) => one.as);
    const mask = [bit, ...as].reduce((all, one) => all | (1 << one), 0);
    const backOf = (deletions: number): Toggle[] =>
      world.toggles.filter((other) => !other.isDeletion && (other.known & deletions) !== 0);
    if (server.fields.deleted !== true && backOf(mask).length === 0) return `deletion ${bit} is undone`;
    // Who deletes a row gives up their own changes of it; who takes that back has them again.
    const isTakenBack = ({ device: by, known }: Toggle): boolean =>
      by === device && lastDeletion(world.toggles, known) === bit;
    if (!world.toggles.some((other) => !other.isDeletion && isTakenBack(other))) held |= edits;
  }
  for (const name of NAMES) held |= at(server.fields, name).edits;
  for (let before = -1; before !== held; ) {
    before = held;
    for (const { of, edits } of world.same) if (of === 0 || (held & of) !== 0) held |= edits;
  }
  const lost = world.edits.findIndex((_, bit) => (held & (1 << bit)) === 0);
  return lost >= 0 ? `edit ${lost} is lost` : undefined;
}

const wordOfFields = (fields: Fields | null | undefined): string =>
  fields
    ? Object.keys(fields)
        .sort()
        .map((name) => {
          const one = fields[name] as Value | boolean;
          return typeof one === 'boolean' ? `${one}` : `${name}${one.v}/${one.head}/${one.edits}`;
        })
        .join()
    : `${fields}`;

const wordOfRequest = ({ id, device, attempt, baseSeq, fields, known, answer }: Request): string =>
  [id, device, attempt, baseSeq, wordOfFields(fields), known, JSON.stringify(answer)].join();

function wordOfDevice({ row, known, checkpoint, awaits, copies }: Device): string {
  const { seq, pending, base, attempts = [] } = row?.ledger ?? {};
  const open = attempts.map(({ id, baseSeq, fields }) => `${id}:${baseSeq}:${wordOfFields(fields)}`);
  const ledger = [seq, pending, wordOfFields(base), ...open].join();
  return [known, checkpoint, awaits, wordOfFields(row?.fields), ledger, ...copies.map(wordOfRequest)].join(
    ';',
  );
}

/** A word for a state: the same for states that cannot be told apart. */
export function wordOf({
  devices,
  server,
  requests,
  told,
  toggles,
  same,
  agreed,
  edits,
  next,
}: World): string {
  const there = [server.seq, wordOfFields(server.fields), server.known, JSON.stringify(server.writes)];
  const book = JSON.stringify([told, toggles, same, agreed, edits, next]);
  return [...devices.map(wordOfDevice), ...there, ...requests.map(wordOfRequest), book].join('|');
}
