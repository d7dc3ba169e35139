import { formatDate, t } from '../../../i18n';
import { type ClubBlock, tellClubChange, unblockUsers, useBlocks, useNames } from '../../../online';
import { Button, Card, Section, showToast } from '../../../ui';
import { useAct, useIsReached } from '../../shared/clubs';

/** Who is blocked, why, and the way back. */
export function Blocks({ server }: { server: string }) {
  const { answer } = useBlocks(server);
  const blocks = answer === undefined || answer.kind === 'none' ? [] : answer.value;
  const names = useNames(blocks.map(({ user }) => user));
  const isReached = useIsReached();
  const { isBusy, run } = useAct(true);
  if (blocks.length === 0) return null;
  const unblock = ({ user }: ClubBlock, name: string): void =>
    run(
      () => unblockUsers({ server, users: [user], reason: '' }),
      () => {
        showToast(t('blocks.done', { name }));
        tellClubChange('server_blocks');
      },
    );
  return (
    <Section title={t('blocks')} aside={String(blocks.length)}>
      <Card>
        <ul>
          {blocks.map((block) => {
            const known = names.get(block.user);
            const name = known || t('track.rider.unnamed');
            return (
              <li key={block.id} className="club-item">
                <span className="row-words">
                  <span className="row-title">{known === undefined ? '…' : name}</span>
                  <span className="sub">{formatDate(block.created)}</span>
                  {block.reason !== '' && <q className="club-quote">{block.reason}</q>}
                </span>
                <span className="club-acts">
                  {/* Whom one unblocks is to be read before, and told after. */}
                  <Button
                    disabled={isBusy || !isReached || known === undefined}
                    onClick={() => unblock(block, name)}
                  >
                    {t('blocks.unblock')}
                  </Button>
                </span>
              </li>
            );
          })}
        </ul>
      </Card>
    </Section>
  );
}
