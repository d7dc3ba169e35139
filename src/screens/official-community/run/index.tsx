import { t } from '../../../i18n';
import { type Community, useManagedPlans } from '../../../online';
import { Asking, Unreached } from '../../shared/answers';
import { Codes } from './codes';
import { Plans } from './plans';
import { SeasonRules } from './season-rules';
import './run.css';

/**
 * Memberships, codes and the season of a community, for those who run it.
 *
 * @param again reloads the community
 */
export function Run({ community, again }: { community: Community; again: () => void }) {
  const { id, mine } = community;
  const { answer, again: askAgain } = useManagedPlans(id);
  if (answer === undefined) return <Asking />;
  if (answer.kind === 'none') return <Unreached onAgain={askAgain} />;
  const offered = answer.value.plans.filter(({ archived }) => !archived);
  return (
    <>
      <p className="sub">{t(mine === 'owner' ? 'plans.intro' : 'plans.intro.trainer')}</p>
      <Plans community={id} managed={answer.value} mayChange={mine === 'owner'} again={askAgain} />
      <Codes community={id} offered={offered} />
      {mine === 'owner' && <SeasonRules community={community} again={again} />}
    </>
  );
}
