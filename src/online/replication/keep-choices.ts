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

/** What was chosen here since the account was last heard of counts; all else is as the account has it. */
function together(here: PlayerChoices, agreed: Said | undefined, said: Said): Said {
  if (agreed === undefined) return said;
  const chosen = Object.entries(here).filter(([name, value]) => name in agreed && agreed[name] !== value);
  return { ...said, ...Object.fromEntries(chosen) };
}

const asText = (said: Said): string => JSON.stringify(said);

/**
 * Keeps the player's choices in step with those of the account, which stand with its rider.
 *
 * @returns the way out
 */
export function keepChoices(db: Db, user: string): () => void {
  let last = asText(playerChoices());
  // What is taken over from the account is nobody's choice here.
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
    // A later release may say more, which stays.
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
