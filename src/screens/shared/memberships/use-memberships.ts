import { useMemo } from 'react';
import { type MyMemberships, useMyMemberships } from '../../../online';
import { loadMember, refresh, signedInUser, useSession } from '../../../session';

/** What somebody holds, as a page that offers memberships needs it. */
export interface OwnMemberships {
  /** undefined as long as nobody knows, and of a guest. */
  readonly mine: MyMemberships | undefined;
  /** Whether one can have a membership: signed in and verified. */
  readonly mayHave: boolean;
  readonly again: () => void;
  /** A membership has come: the account learns of premium, and the profile of the membership. */
  readonly heed: () => void;
}

export function useOwnMemberships(): OwnMemberships {
  const user = useSession(signedInUser);
  const id = user?.id;
  const { answer, again } = useMyMemberships(id);
  const heed = useMemo(
    () => () => {
      again();
      void refresh();
      if (id !== undefined) void loadMember(id);
    },
    [again, id],
  );
  const mine = answer === undefined || answer.kind === 'none' ? undefined : answer.value;
  return { mine, mayHave: user?.verified === true, again, heed };
}
