import type { sync as syncEnglish } from '../en-US/sync';
import type { Translation } from '../message';

export const sync: Translation<typeof syncEnglish> = {
  'sync.kind.connecting': '接続中',
  'sync.kind.online': 'オンライン',
  'sync.kind.offline': 'オフライン',
  'sync.kind.syncing': '同期中',
  'sync.kind.signed-out': '再ログインで同期',
  'sync.kind.failed': '未同期',
  'sync.syncing': '{n}件を同期中',
  'sync.waiting': { other: '{count}件待機' },
  'sync.refused': { other: '{count}件拒否' },
  'sync.overridden': {
    other: '競合{count}件',
  },
  'sync.open': '{state}：詳細',
};
