import { useStore } from 'zustand';
import { t } from '../../../i18n';
import { Button } from '../../../ui';
import { NumberField } from './number-field';
import type { Builder } from './session';
import { inSight } from './space';

/** Which stretch of the hill the panel works on; a drag across the side view chooses it too. */
export function StretchFields({ builder }: { builder: Builder }) {
  const { from, to } = useStore(builder.store, (s) => s.stretch);
  const finish = useStore(builder.store, (s) => s.history.now.course.finish);
  const set = (change: Partial<{ from: number; to: number }>): void =>
    builder.store.setState({ stretch: { from, to, ...change } });
  const seen = (): void => {
    const [top, bottom] = inSight(builder.store.getState().view, 300);
    set({ from: Math.max(0, Math.round(top)), to: Math.min(finish, Math.round(bottom)) });
  };
  return (
    <fieldset className="builder-stretch">
      <legend>{t('builder.stretch')}</legend>
      <div className="two">
        <NumberField
          label={t('builder.stretch.from')}
          value={Math.round(from / 100) / 10}
          step={1}
          onChange={(m) => set({ from: m * 1000 })}
        />
        <NumberField
          label={t('builder.stretch.to')}
          value={Math.round(to / 100) / 10}
          step={1}
          onChange={(m) => set({ to: m * 1000 })}
        />
      </div>
      <div className="two builder-below">
        <Button onClick={seen}>{t('builder.stretch.view')}</Button>
        <Button onClick={() => set({ from: 0, to: finish })}>{t('builder.stretch.all')}</Button>
      </div>
    </fieldset>
  );
}
