import type { memberships as membershipsEnglish } from '../en-US/memberships';
import type { Translation } from '../message';

/** Memberships: what is offered, codes, and a purchase on its way. */
export const memberships: Translation<typeof membershipsEnglish> = {
  memberships: 'メンバーシップ',
  'membership.premium': 'プレミアム',
  'membership.yours': '利用中',
  'membership.buy': '{name}を購入',
  'membership.by-code': 'コードのみ',
  'membership.no-end': '期限なし',
  'membership.days': { other: '{count}日' },
  'membership.period.month': '毎月更新',
  'membership.period.year': '毎年更新',
  'membership.one.month': '1か月',
  'membership.one.year': '1年',
  'membership.since': '{from}から、期限なし',
  'membership.ends': '{end}まで',
  'membership.renews': '{end}に更新',
  'membership.grace': '{end}の更新分がまだ支払われていません',
  'membership.ended': '{end}に終了',
  'membership.code': 'コードをお持ちですか？',
  'membership.code.label': 'コード',
  'membership.code.do': 'コードを使う',
  'membership.code.done': '{name}が有効になりました。',
  'membership.sign-in-first':
    'メンバーシップの購入やコードの利用にはログインが必要です。ログイン後、このページに戻ります。',
  'membership.verify-first': 'メンバーシップの購入やコードの利用には、メールアドレスの確認が必要です。',
  'membership.cancelled': '購入は取り消されました。請求はありません。',
  'membership.success': 'ありがとうございます。支払いが確認されると、プロフィールに表示されます。',
  'membership.waiting': '支払いを待っています。届くとこのページは自動で変わります。',
  'membership.arrived': 'ありがとうございます。{name}が有効になりました。',
  'upgrade.gives': 'プレミアムでできること',
  'upgrade.gives.servers': 'クラブや友達のために自分のサーバーを作れます',
  'upgrade.gives.members': '自分のサーバーのメンバーは50人ではなく1,000人まで',
  'upgrade.gives.tracks': '公開できるコースは20本ではなく200本まで',
  'upgrade.free':
    '滑走、レース、ゴースト、コース作り、イベントは誰でも無料のままです。メンバーシップが終わっても、作ったものは残ります。',
  'upgrade.mine': 'あなたのメンバーシップ',
  'upgrade.manage': '購入の変更・終了',
};
