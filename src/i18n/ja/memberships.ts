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
  'membership.grace': '{end}の更新分が未払いです',
  'membership.ended': '{end}に終了',
  'membership.code': 'コードをお持ちの場合',
  'membership.code.label': 'コード',
  'membership.code.do': 'コードを使う',
  'membership.code.done': '{name}が有効になりました。',
  'membership.sign-in-first':
    'メンバーシップの購入やコードの使用にはログインが必要です。ログイン後、このページに戻ります。',
  'membership.verify-first': 'メンバーシップの購入やコードの使用には、メールアドレスの確認が必要です。',
  'membership.cancelled': '購入はキャンセルされました。請求はありません。',
  'membership.success': 'ありがとうございます！お支払いが確認されると、プロフィールに表示されます。',
  'membership.waiting': 'お支払いの確認待ちです。確認されると、このページは自動で切り替わります。',
  'membership.arrived': 'ありがとうございます！{name}が有効になりました。',
  'upgrade.gives': 'プレミアムの特典',
  'upgrade.gives.servers': 'クラブや友達のために自分のサーバーを作れます',
  'upgrade.gives.members': 'サーバーのメンバー上限が50人から1,000人に',
  'upgrade.gives.tracks': '公開できるコースが20本から200本に',
  'upgrade.free':
    '滑走もレースもゴーストもコース作りもイベントも、ずっと無料です。メンバーシップが終わっても、作ったものは残ります。',
  'upgrade.mine': 'あなたのメンバーシップ',
  'upgrade.manage': '購入の変更・終了',
};
