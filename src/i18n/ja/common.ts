import type { common as commonEnglish } from '../en-US/common';
import type { Translation } from '../message';

export const common: Translation<typeof commonEnglish> = {
  product: 'Fall Line',
  close: '閉じる',
  undo: '元に戻す',
  cancel: 'キャンセル',
  back: '戻る',
  'unit.kmh': 'km/h',
  'unit.mph': 'mph',
  'unit.metre': 'm',
  'unit.foot': 'ft',
  'medal.author': '作者メダル',
  'medal.gold': '金メダル',
  'medal.silver': '銀メダル',
  'medal.bronze': '銅メダル',
  'medal.finished': '完走',
  'medal.none': 'メダルなし',
  'style.slalom': '回転',
  'style.giant-slalom': '大回転',
  'style.super-g': 'スーパー大回転',
  'style.downhill': '滑降',
  'style.training': 'トレーニング',
  'equipment.ski': 'スキー',
  'equipment.board': 'スノーボード',
  'light.golden': '朝日',
  'light.crisp': '快晴',
  'light.night': 'ナイター',
  'light.flat': 'フラットライト、雪',
  'rider.unnamed': '選手{bib}',
  'settings.tilt.denied':
    'ブラウザーが傾きセンサーを許可していません。このサイトにモーションを許可して、もう一度お試しください。',
};
