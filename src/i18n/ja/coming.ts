import type { coming as comingEnglish } from '../en-US/coming';
import type { Translation } from '../message';

export const coming: Translation<typeof comingEnglish> = {
  'coming.tag': '整備中',
  'coming.upgrade': 'プレミアムの内容と入手方法がここに載ります。',
  'coming.ride': 'コースを滑る',
  'coming.home': 'ホーム',
};
