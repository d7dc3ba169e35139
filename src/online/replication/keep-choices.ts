import { type Db, onAccountSettings, writeAccountSettings } from '../../db';
import {
  agreedChoices,
  agreeOnChoices,
  type PlayerChoices,
  playerChoices,
  settingsStore,
  takeOverChoices,
} from '../../session';

type Said = Readonly<Record<string, unknown>>;

function read(text: string): Said {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null ? (said as Said) : {};
  } catch {
    return {};
  }
}

/** Returns the account's choices, overridden by choices made here since the last agreement with the account. */
function together(here: PlayerChoices, agreed: Said | undefined, said: Said): Said {
  if (agreed === undefined) return said;
  const chosen = Object.entries(here).filter(([name, value]) => name in agreed && agreed[name] !== value);
  return { ...said, ...Object.fromEntries(chosen) };
}

const asText = (said: Said): string => JSON.stringify(said);

/**
 * Syncs the player's choices with those of the account, which are stored with its rider.
 *
 * @returns a function that stops it
 */
export function keepChoices(db: Db, user: string): () => void {
  let last = asText(playerChoices());
  // Changes taken from the account are not choices made here.
  let isTakingOver = false;
  const write = (choices: Said): void => {
    agreeOnChoices(user, choices);
    writeAccountSettings(db, user, asText(choices)).catch((cause: unknown) =>
      console.warn('Unable to keep the choices', cause),
    );
  };
  const stopHearing = onAccountSettings(db, user, (text) => {
    if (text === undefined) {
      write(playerChoices());
      return;
    }
    const said = read(text);
    isTakingOver = true;
    takeOverChoices(together(playerChoices(), agreedChoices(user), said));
    isTakingOver = false;
    const now = playerChoices();
    last = asText(now);
    // A later release may have stored more choices, which are kept.
    const all = { ...said, ...now };
    if (asText(all) === text) agreeOnChoices(user, all);
    else write(all);
  });
  const stopWatching = settingsStore.subscribe(() => {
    const now = playerChoices();
    if (isTakingOver || asText(now) === last) return;
    last = asText(now);
    write({ ...agreedChoices(user), ...now });
  });
  return () => {
    stopHearing();
    stopWatching();
  };
}
