import type { MyServer } from '../../../db';
import { Audit } from './audit';
import { Blocks } from './blocks';
import { Invitations } from './invitations';
import { Reports } from './reports';
import { Requests } from './requests';
import { Settings } from './settings';

/** What hosts see and do: what waits for them first. */
export function Run({ server }: { server: MyServer }) {
  return (
    <>
      <Requests server={server.id} />
      <Reports server={server.id} />
      <Invitations server={server.id} />
      <Settings server={server} />
      <Blocks server={server.id} />
      <Audit server={server.id} />
    </>
  );
}
