import type { about as aboutEnglish } from '../en-US/about';
import type { Translation } from '../message';

export const about: Translation<typeof aboutEnglish> = {
  'about.lead':
    'Fall Line はブラウザーで遊ぶアルペンスキーとスノーボード。本格的なコース、自作コース、追いかけるゴースト。オフラインでも、友達とでも。',
  'about.how': '滑りのしくみ',
  'about.how.text':
    'エッジ、雪、重力を毎秒 100 回、どのデバイスでも同じように計算します。タイムはどこでも同じ価値です。',
  'about.offline': 'ネットワークがなくても',
  'about.offline.text': '一度開けば、すべてオフラインで使えます。滑走はこのデバイスに残ります。',
  'about.fair': '公正なタイム',
  'about.fair.text':
    '滑走は操作の記録として保存され、誰でも正確に再現できます。ゴーストと結果はこのしくみです。',
  'about.version': 'バージョン {version}',
  'about.source': 'Fall Line は MIT ライセンスのオープンソースです。',
  'about.licences': '使用しているもの',
  'about.licences.text': 'このバージョンのパッケージのライセンス',
  'about.licences.none': '一覧を読み込めませんでした。ビルド版に含まれています。',
  'about.licence.none': 'パッケージに本文はありません。条件は {licence} です。',
  'about.intro': '滑り方',
  'about.ride': '滑る',
};
