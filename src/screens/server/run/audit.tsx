import { useState } from 'react';
import { formatMoment, type MessageKey, t } from '../../../i18n';
import { type AuditEntry, roles, useAudit, useNames } from '../../../online';
import { Button, Card, Section } from '../../../ui';

/** Entries shown before all are asked for. */
const FIRST = 5;

/** The role behind `member>host`; undefined where the detail says no such thing. */
function roleIn(detail: string): (typeof roles)[number] | undefined {
  const after = detail.split('>')[1];
  return roles.find((role) => role === after);
}

/** One entry as a sentence. */
export function auditWords({ what, detail }: AuditEntry, by: string, whom: string): string {
  const role = roleIn(detail);
  if (what === 'role' && role !== undefined) return t('audit.role', { by, whom, role: t(`role.${role}`) });
  if (what === 'role') return t('audit.settings', { by });
  const key = `audit.${what}` as Extract<MessageKey, `audit.${string}`>;
  return (t as (key: MessageKey, values: Readonly<Record<string, string>>) => string)(key, {
    by,
    whom,
    detail,
  });
}

/** What hosts did: who, what, whom, when and why. */
export function Audit({ server }: { server: string }) {
  const { status, items, hasMore, isAdding, more } = useAudit(server);
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, FIRST);
  const names = useNames(shown.flatMap(({ by, whom }) => [by, whom]));
  const nameOf = (user: string): string =>
    user === '' ? t('audit.nobody') : names.get(user) || t('track.rider.unnamed');
  return (
    <Section title={t('audit')}>
      <Card>
        {status === 'loading' && <p className="server-none sub">{t('lobby.loading')}</p>}
        {status === 'failed' && <p className="server-none sub">{t('lobby.offline.text')}</p>}
        <ol>
          {shown.map((entry) => (
            <li key={entry.id} className="club-item server-entry">
              <span className="row-words">
                <span>{auditWords(entry, nameOf(entry.by), nameOf(entry.whom))}</span>
                {entry.reason !== '' && <q className="club-quote">{entry.reason}</q>}
                <span className="sub">{formatMoment(entry.created)}</span>
              </span>
            </li>
          ))}
        </ol>
      </Card>
      {(shown.length < items.length || hasMore) && (
        <div className="server-more">
          <Button
            kind="quiet"
            disabled={isAdding}
            onClick={() => {
              if (all) void more();
              setAll(true);
            }}
          >
            {t('lobby.more')}
          </Button>
        </div>
      )}
    </Section>
  );
}
