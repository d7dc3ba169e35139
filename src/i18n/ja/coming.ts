import type { coming as comingEnglish } from '../en-US/coming';
import type { Translation } from '../message';

export const coming: Translation<typeof comingEnglish> = {
  'coming.tag': '整備中',
  'coming.online-event': 'このイベントのレース、ルール、順位、ライブ計時がここに並びます。',
  'coming.create-online-event': '主催者がレース、期間、採点をここで決めます。',
  'coming.online-race': 'このイベントの次のレースがここから始まります。',
  'coming.upgrade': 'プレミアムの内容と入手方法がここに載ります。',
  'coming.ride': 'コースを滑る',
  'coming.home': 'ホーム',
};
