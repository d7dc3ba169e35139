import type { introduction as introductionEnglish } from '../en-US/introduction';
import type { Translation } from '../message';

export const introduction: Translation<typeof introductionEnglish> = {
  'intro.lead': '覚えるのは5つだけ。ここの雪ですぐ試せます。',
  'intro.slope': '練習バーン',
  'intro.slope.help': 'ここにフォーカスがある間はキーで滑れます。Tabで抜けます。',
  'intro.try': '試す',
  'intro.paused': 'ここを押して再開',
  'intro.speed': '速度',
  'intro.device': '操作方法',
  'intro.keyboard': 'キー',
  'intro.touch': 'タッチ',
  'intro.gamepad': 'ゲームパッド',
  'intro.step': 'ステップ{at}/{of}',
  'intro.done': 'できた！',
  'intro.left': '左',
  'intro.right': '右',
  'intro.start.title': 'スタートバーを開く',
  'intro.start.keyboard': '←やEnterなどの操作キーを押します。スタートバーが開くと計時開始です。',
  'intro.start.touch': '斜面をタップします。スタートバーが開くと計時開始です。',
  'intro.start.gamepad': 'Aを押します。スタートバーが開くと計時開始です。',
  'intro.steer.title': '左右にターン',
  'intro.steer.keyboard':
    '←を、次に→を押し続けます（{left}と{right}でも可）。長く押すほどエッジが食い込みます。',
  'intro.steer.touch': '左半分を、次に右半分を押さえます。親指をずらすと加減できます。',
  'intro.steer.gamepad':
    '左スティックを左右に倒します。L/Rボタンでもかまいません。大きなターンなら少しで十分です。',
  'intro.tuck.title': 'クローチングを組む',
  'intro.tuck.keyboard': 'しばらくすべて離すと、ひとりでにクローチングを組みます。↑か{tuck}ならすぐです。',
  'intro.tuck.touch': '両方の親指を少しの間離すと、クローチングを組んで風を切ります。',
  'intro.tuck.gamepad':
    'スティックを少しの間離すか、Aか右トリガーを押さえると、クローチングを組んで風を切ります。',
  'intro.brake.title': '止まるまでブレーキ',
  'intro.brake.keyboard': '←と→を同時に、または↓かスペースを、止まるまで押し続けます。',
  'intro.brake.touch': '止まるまで両方の親指を押さえます。',
  'intro.brake.gamepad': '止まるまでBか左トリガーを押さえます。',
  'intro.restart.title': 'すぐにやり直す',
  'intro.restart.keyboard': 'いつでも{restart}で、待たずにスタートへ戻ります。',
  'intro.restart.touch': '斜面の上のほうを押さえ続けると、スタートへ戻ります。',
  'intro.restart.gamepad': 'XかViewボタンを押すと、スタートへ戻ります。',
  'intro.gates.title': 'さあ、滑ろう',
  'intro.gates.text':
    'すべての旗門を2本のポールの間で通過します。赤と青が交互です。不通過はレースなら失格、トレーニングなら3秒加算です。',
  'intro.ride': '滑る',
  'intro.skip': 'スキップ',
  'intro.over': 'もう一度',
  'intro.academy': 'アカデミー',
};
