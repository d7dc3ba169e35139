import type { about as aboutEnglish } from '../en-US/about';
import type { Translation } from '../message';

export const about: Translation<typeof aboutEnglish> = {
  'about.lead':
    'Fall Lineはブラウザーで遊ぶアルペンスキーとスノーボード。本格コースも自作コースも、ゴーストとの勝負も。オフラインでも、友達とでも楽しめます。',
  'about.how': 'リアルな滑り',
  'about.how.text':
    'エッジ、雪、重力を毎秒100回、どの端末でも同じように計算します。どこで出してもタイムの価値は同じです。',
  'about.offline': 'オフラインでも',
  'about.offline.text': '一度開けば、あとはオフラインで遊べます。滑走はこの端末に残ります。',
  'about.fair': '公正なタイム',
  'about.fair.text':
    '滑走は操作そのものを記録し、誰でも正確に再現できます。ゴーストもリザルトもこのしくみです。',
  'about.version': 'バージョン{version}',
  'about.source': 'Fall LineはMITライセンスのオープンソースです。',
  'about.licences': '使用ソフトウェア',
  'about.licences.text': 'このバージョンのパッケージのライセンス',
  'about.licences.none': '一覧を読み込めませんでした。公開版に含まれています。',
  'about.licence.none': 'ライセンス本文の付属はありません。条件は{licence}です。',
  'about.intro': '滑り方',
  'about.ride': '滑る',
};
