import { useState } from 'react';
import { type MyServer, type Member as ServerMember, useMembers } from '../../db';
import { t } from '../../i18n';
import { mayRemove, useMemberDays } from '../../online';
import { useSession } from '../../session';
import { Button, Card, Icon, SearchField, Section, Tag } from '../../ui';
import { Asking } from '../shared/answers';
import { useIsReached } from '../shared/clubs';
import { MemberSheet } from './member-sheet';
import { SendAway, type Sending } from './send-away';

/** Members shown before more are asked for. */
const FIRST = 60;
/** From how many members on they can be searched. */
const MANY = 12;

interface RowProps {
  readonly member: ServerMember;
  readonly days: number | undefined;
  readonly isMe: boolean;
}

function Words({ member, days, isMe }: RowProps) {
  return (
    <>
      <span className="row-words">
        <span className="row-title">{member.name || t('track.rider.unnamed')}</span>
        <span className="sub">{days === undefined ? '' : t('members.days', { count: days })}</span>
      </span>
      <span className="member-tags">
        {isMe && <Tag>{t('board.you')}</Tag>}
        {member.role !== 'member' && <Tag tone="good">{t(`role.${member.role}`)}</Tag>}
      </span>
    </>
  );
}

/** A member who opens: to see more, and for hosts to act. */
function Opening(props: RowProps & { onOpen: () => void }) {
  return (
    <button type="button" className="member" data-own={props.isMe} onClick={props.onOpen}>
      <Words {...props} />
      <Icon name="chevron" size={20} className="row-arrow" />
    </button>
  );
}

/** A member who is chosen, with others, to be sent away. */
function Choosing(props: RowProps & { may: boolean; chosen: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="member" data-own={props.isMe}>
      <Words {...props} />
      <input
        type="checkbox"
        checked={props.chosen}
        disabled={!props.may}
        aria-label={t('members.choose', { name: props.member.name })}
        onChange={(event) => props.onChange(event.target.checked)}
      />
    </label>
  );
}

/** What can be done with several at once. */
function Bar({
  chosen,
  onSend,
  onEnd,
}: {
  chosen: readonly ServerMember[];
  onSend: (sending: Sending) => void;
  onEnd: () => void;
}) {
  return (
    <div className="member-bar">
      <p role="status">{t('members.chosen', { count: chosen.length })}</p>
      <div className="two">
        <Button
          kind="danger"
          disabled={chosen.length === 0}
          onClick={() => onSend({ what: 'remove', users: chosen })}
        >
          {t('members.remove')}
        </Button>
        <Button
          kind="danger"
          disabled={chosen.length === 0}
          onClick={() => onSend({ what: 'block', users: chosen })}
        >
          {t('members.block')}
        </Button>
      </div>
      <Button kind="quiet" onClick={onEnd}>
        {t('cancel')}
      </Button>
    </div>
  );
}

/** Who belongs to the server; hosts choose some of them to remove or block together. */
export function Members({ server: { id, role } }: { server: MyServer }) {
  const me = useSession((session) => session.user?.id ?? '');
  const members = useMembers(id);
  const days = useMemberDays(id);
  const isReached = useIsReached();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(FIRST);
  const [open, setOpen] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [sending, setSending] = useState<Sending>();
  if (members === undefined) return <Asking />;
  const actor = { user: me, role };
  const may = (member: ServerMember): boolean => mayRemove(actor, member);
  const word = search.trim().toLocaleLowerCase();
  const found = members.filter(({ name }) => name.toLocaleLowerCase().includes(word));
  const opened = members.find(({ user }) => user === open);
  const choose = (user: string, on: boolean): void => {
    const next = new Set(chosen);
    if (on) next.add(user);
    else next.delete(user);
    setChosen(next);
  };
  return (
    <Section title={t('server.part.members')} aside={t('members.count', { count: members.length })}>
      {members.length > MANY && (
        <div className="server-search">
          <SearchField label={t('members.search')} value={search} onChange={setSearch} />
        </div>
      )}
      {chosen === undefined ? (
        members.some(may) && (
          <div className="server-more">
            <Button icon="check" disabled={!isReached} onClick={() => setChosen(new Set())}>
              {t('members.several')}
            </Button>
          </div>
        )
      ) : (
        <Bar
          chosen={members.filter(({ user }) => chosen.has(user))}
          onSend={setSending}
          onEnd={() => setChosen(undefined)}
        />
      )}
      <Card>
        <ul>
          {found.slice(0, shown).map((member) => {
            const props = { member, days: days.get(member.user), isMe: member.user === me };
            return (
              <li key={member.id}>
                {chosen === undefined ? (
                  <Opening {...props} onOpen={() => setOpen(member.user)} />
                ) : (
                  <Choosing
                    {...props}
                    may={may(member)}
                    chosen={chosen.has(member.user)}
                    onChange={(on) => choose(member.user, on)}
                  />
                )}
              </li>
            );
          })}
        </ul>
        {found.length === 0 && <p className="server-none sub">{t('members.none')}</p>}
      </Card>
      {found.length > shown && (
        <div className="server-more">
          <Button onClick={() => setShown(shown + FIRST)}>{t('lobby.more')}</Button>
        </div>
      )}
      {opened !== undefined && (
        <MemberSheet
          server={id}
          actor={actor}
          member={opened}
          days={days.get(opened.user)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {sending !== undefined && (
        <SendAway
          server={id}
          sending={sending}
          onClose={() => setSending(undefined)}
          onDone={() => setChosen(undefined)}
        />
      )}
    </Section>
  );
}
