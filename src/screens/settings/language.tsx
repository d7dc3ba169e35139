import { type Locale, locale, locales, setLocale, t } from '../../i18n';
import {
  changeLanguage,
  changeSettings,
  csvKinds,
  sessionStore,
  signedIn,
  unitSystems,
  useSettings,
} from '../../session';
import { Card, Section, Segments, Select, Setting, showToast } from '../../ui';

/** Marks the choice of the language, to find it again: another language draws the page anew. */
const CHOICE = 'settings-language';

const choices = (Object.keys(locales) as Locale[]).map((value) => ({ value, label: locales[value].name }));

/** Changes the language at once, keeps the choice, and has the mails of who is signed in come in it too. */
async function choose(next: Locale): Promise<void> {
  try {
    await setLocale(next);
  } catch {
    showToast(t('settings.language.failed'), { tone: 'bad' });
    return;
  }
  changeSettings({ locale: next });
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${CHOICE} select`)?.focus());
  if (!signedIn(sessionStore.getState())) return;
  // Only the mails go by it: where the server is not reached they stay in the language they came in before.
  await changeLanguage(next).catch(() => undefined);
}

/** Language and units. */
export function Language() {
  const units = useSettings((s) => s.units);
  const csv = useSettings((s) => s.csv);
  return (
    <Section title={t('settings.units')}>
      <Card>
        <Setting label={t('settings.language')}>
          <div id={CHOICE}>
            <Select
              bare
              label={t('settings.language')}
              value={locale()}
              options={choices}
              onChange={(value) => void choose(value)}
            />
          </div>
        </Setting>
        <Setting label={t('settings.unit')}>
          <Segments
            label={t('settings.unit')}
            value={units}
            options={unitSystems.map((value) => ({ value, label: t(`settings.unit.${value}`) }))}
            onChange={(value) => changeSettings({ units: value })}
          />
        </Setting>
        <Setting label={t('settings.csv')} hint={t('settings.csv.help')}>
          <Segments
            label={t('settings.csv')}
            value={csv}
            options={csvKinds.map((value) => ({ value, label: t(`settings.csv.${value}`) }))}
            onChange={(value) => changeSettings({ csv: value })}
          />
        </Setting>
      </Card>
    </Section>
  );
}
