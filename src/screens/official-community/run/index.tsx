import { t } from '../../../i18n';
import { type Community, useManagedPlans } from '../../../online';
import { Asking, Unreached } from '../../shared/answers';
import { Codes } from './codes';
import { Plans } from './plans';
import './run.css';

/** Memberships and codes of a community, for those who run it. */
export function Run({ community: { id, mine } }: { community: Community }) {
  const { answer, again } = useManagedPlans(id);
  if (answer === undefined) return <Asking />;
  if (answer.kind === 'none') return <Unreached onAgain={again} />;
  const offered = answer.value.plans.filter(({ archived }) => !archived);
  return (
    <>
      <p className="sub">{t(mine === 'owner' ? 'plans.intro' : 'plans.intro.trainer')}</p>
      <Plans community={id} managed={answer.value} mayChange={mine === 'owner'} again={again} />
      <Codes community={id} offered={offered} />
    </>
  );
}
