import * as v from 'valibot';
import { t } from '../../i18n';
import { Card, useLoaded } from '../../ui';

/** The list the build writes beside the game. */
const listSchema = v.array(
  v.object({ name: v.string(), version: v.string(), licence: v.string(), text: v.string() }),
);

async function load(): Promise<v.InferOutput<typeof listSchema>> {
  const answer = await fetch('/licences.json');
  return v.parse(listSchema, await answer.json());
}

/** The packages in this version, each with the text of its licence to unfold. */
export function Licences() {
  const list = useLoaded(load);
  if (list.status === 'loading') return null;
  if (list.status === 'failed') return <p className="sub">{t('about.licences.none')}</p>;
  return (
    <Card>
      {list.value.map(({ name, version, licence, text }) => (
        <details key={name} className="licence">
          <summary>
            <b>{name}</b>
            <span className="sub num">
              {version}, {licence}
            </span>
          </summary>
          <pre>{text === '' ? t('about.licence.none', { licence }) : text}</pre>
        </details>
      ))}
    </Card>
  );
}
