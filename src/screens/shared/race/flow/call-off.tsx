import { useState } from 'react';
import { t } from '../../../../i18n';
import { callOffs, mayClose, type RaceAction, type RaceState } from '../../../../race';
import { Button, Dialog } from '../../../../ui';

/** One way to end a race early, with what comes of it. */
interface Way {
  readonly action: RaceAction;
  readonly label: string;
  readonly hint: string;
}

function waysOf(state: RaceState): readonly Way[] {
  const ways = callOffs(state).map(
    (counts): Way => ({
      action: { kind: 'call-off', counts },
      label: t(`race.off.${counts}`),
      hint: t(`race.off.${counts}.hint`),
    }),
  );
  if (!mayClose(state)) return ways;
  return [{ action: { kind: 'close' }, label: t('race.off.close'), hint: t('race.off.close.hint') }, ...ways];
}

/** Ends a race early: the organiser is asked what is to count of it. */
export function CallOff({ state, act }: { state: RaceState; act: (action: RaceAction) => void }) {
  const [asked, setAsked] = useState(false);
  const ways = waysOf(state);
  if (ways.length === 0) return null;
  return (
    <>
      <Button kind="quiet" onClick={() => setAsked(true)}>
        {t('race.off')}
      </Button>
      {asked && (
        <Dialog title={t('race.off.ask')} onClose={() => setAsked(false)}>
          <ul className="race-ways">
            {ways.map(({ action, label, hint }) => (
              <li key={label}>
                <Button
                  onClick={() => {
                    setAsked(false);
                    act(action);
                  }}
                >
                  {label}
                </Button>
                <p className="sub">{hint}</p>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
