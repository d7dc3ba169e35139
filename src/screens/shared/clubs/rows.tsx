import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../../ui';
import { paths } from '../../paths';
import type { ClubColours } from './colours';
import { Crest } from './crest';

/** A row that leads to a server: its sign, its name, a line about it. */
export function ServerRow({
  server,
  text,
  aside,
}: {
  server: ClubColours & { readonly id: string; readonly name: string };
  text?: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <Link href={paths.server(server.id)} className="row-link">
      <Crest server={server} />
      <span className="row-words">
        <span className="row-title">{server.name}</span>
        {text !== undefined && text !== '' && <span className="sub club-line">{text}</span>}
      </span>
      {aside}
      <Icon name="chevron" size={20} className="row-arrow" />
    </Link>
  );
}
