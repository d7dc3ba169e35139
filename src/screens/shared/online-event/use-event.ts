import { useEffect, useMemo, useRef } from 'react';
import {
  type MyServer,
  type RejectionRow,
  type RideRow,
  useMyServers,
  useOnlineRides,
  useRefusedRows,
} from '../../../db';
import { type LiveEventState, type MyPart, type ShownEvent, useLiveEvent, useMyPart } from '../../../online';
import { useActiveRider, useSession } from '../../../session';

/** What this device has of somebody's rides for an event. */
export interface OwnRides {
  /** The newest first. */
  readonly rides: readonly RideRow[];
  /** What the server would not even take of them, by the ride. */
  readonly refused: ReadonlyMap<string, RejectionRow>;
}

/** An event with the viewer's part in it. */
export interface ViewedEvent extends OwnRides {
  readonly state: Extract<LiveEventState, { kind: 'shown' }>;
  readonly event: ShownEvent;
  readonly me: string;
  /** Role in the event's server; undefined for none, or as long as nobody knows. */
  readonly role: MyServer['role'] | undefined;
  /** Whether the role is known, at least as it was last seen. */
  readonly isRoleKnown: boolean;
  readonly part: MyPart | undefined;
  /** Whether the part is what the server says now. */
  readonly isPartFresh: boolean;
  readonly again: () => void;
}

/** The event, or what there is to say instead of it. */
export type EventView =
  | { readonly kind: 'loading' }
  | ({
      readonly kind: 'none';
      readonly why: Extract<LiveEventState, { kind: 'none' }>['why'];
      readonly again: () => void;
    } & OwnRides)
  | ({ readonly kind: 'shown' } & ViewedEvent);

const NO_RIDES: readonly RideRow[] = [];

/** The rides of this device for an event. */
function useOwnRides(event: string): OwnRides {
  const own = useOnlineRides();
  const rows = useRefusedRows();
  const all = own.status === 'ready' ? own.value : NO_RIDES;
  const rides = useMemo(() => all.filter((ride) => ride.event === event), [all, event]);
  const refused = useMemo(() => {
    const known = rows.status === 'ready' ? rows.value : [];
    return new Map(known.filter(({ of }) => of === 'rides').map((row) => [row.docId, row]));
  }, [rows]);
  return { rides, refused };
}

/** Calls back when one's role in the event's server is another: somebody who was sent away may not see the event. */
function useOnRole(role: MyServer['role'] | 'none' | undefined, onChange: () => void): void {
  const before = useRef(role);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const was = before.current;
    before.current = role ?? was;
    if (was !== undefined && role !== undefined && was !== role) latest.current();
  }, [role]);
}

/** An event as somebody who is signed in sees it. */
export function useEventView(id: string): EventView {
  const { state, again } = useLiveEvent(id);
  const me = useSession((session) => session.user?.id ?? '');
  const { equipment } = useActiveRider();
  const servers = useMyServers();
  const own = useOwnRides(id);
  const { rides } = own;
  // One's own part may be another with every list that is, and with every ride that was judged.
  const news = useMemo(
    () => [state.kind === 'shown' ? state.event.lists : state.kind, rides.map(({ status }) => status).join()],
    [state, rides],
  );
  const part = useMyPart(id, equipment, news);
  const server = state.kind === 'shown' ? state.event.server.id : '';
  const role = servers?.find((one) => one.id === server)?.role;
  useOnRole(servers === undefined || server === '' ? undefined : (role ?? 'none'), () => {
    again();
    part.again();
  });
  if (state.kind !== 'shown') return state.kind === 'loading' ? state : { ...state, ...own, again };
  const { answer } = part;
  return {
    kind: 'shown',
    state,
    event: state.event,
    me,
    role,
    isRoleKnown: servers !== undefined,
    part: answer === undefined || answer.kind === 'none' ? undefined : answer.value,
    isPartFresh: answer?.kind === 'fresh',
    ...own,
    again() {
      again();
      part.again();
    },
  };
}
