import { useState } from 'react';
import { t } from '../../i18n';
import { type Liking, type OnlineTrack, setLike, useLiking } from '../../online';
import { Chip, Icon, showToast } from '../../ui';

/** Likes a track, or no more; before the first ride that counts it says how to come by it. */
export function LikeButton({ track }: { track: OnlineTrack }) {
  const { answer } = useLiking(track.id);
  const [set, setSet] = useState<Liking>();
  const [isBusy, setBusy] = useState(false);
  const asked = answer === undefined || answer.kind === 'none' ? undefined : answer.value;
  // What was said last counts: of a ride that was verified meanwhile the question knows, of the press its own answer.
  const liking =
    set === undefined || asked === undefined ? (set ?? asked) : { ...set, may: set.may || asked.may };
  const likes = liking?.likes ?? track.likes;
  const may = liking?.may === true || liking?.liked === true;
  const press = async (): Promise<void> => {
    setBusy(true);
    const now = await setLike(track.id, liking?.liked !== true);
    setBusy(false);
    if (now === undefined) showToast(t('likes.failed'), { tone: 'bad' });
    else setSet(now);
  };
  const count = t('likes.count', { count: likes });
  if (!may) {
    return <p className="sub like">{liking === undefined ? count : `${count}. ${t('likes.first')}`}</p>;
  }
  return (
    <p className="like">
      <Chip pressed={liking?.liked === true} onPress={() => !isBusy && void press()}>
        <span className="like-face">
          <Icon name="heart" size={20} />
          {t('likes.like')}
        </span>
      </Chip>
      <span className="sub num">{count}</span>
    </p>
  );
}
