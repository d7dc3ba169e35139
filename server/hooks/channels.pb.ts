/** Realtime channels: subscriptions and change notifications. */
onRealtimeSubscribeRequest((e) => {
  const channels = require(`${__hooks}/channels.js`) as typeof import('./channels');
  channels.subscribe(e);
});

onRealtimeMessageSend((e) => {
  const channels = require(`${__hooks}/channels.js`) as typeof import('./channels');
  channels.limitPatience(e);
});

const ownCollections = [
  ...(['tracks', 'records', 'rides', 'lessons', 'profiles', 'local_events'] as const),
  'user_memberships',
] as const;

onRecordAfterCreateSuccess(
  (e) => {
    const channels = require(`${__hooks}/channels.js`) as typeof import('./channels');
    channels.tellOwner(e);
  },
  ...ownCollections,
);

onRecordAfterUpdateSuccess(
  (e) => {
    const channels = require(`${__hooks}/channels.js`) as typeof import('./channels');
    channels.tellOwner(e);
  },
  ...ownCollections,
);

cronAdd('fl-channels', '*/10 * * * *', () => {
  const own = require(`${__hooks}/own-app.js`) as typeof import('./own-app');
  own.takeApp();
  const channels = require(`${__hooks}/channels.js`) as typeof import('./channels');
  channels.sweep($app);
});

const clubCollections = [
  ...(['servers', 'server_members', 'events'] as const),
  ...(['server_requests', 'server_blocks', 'server_invitations', 'news', 'reports'] as const),
];

onRecordAfterCreateSuccess(
  (e) => {
    const news = require(`${__hooks}/club-news.js`) as typeof import('./club-news');
    news.tellMembers(e);
  },
  ...clubCollections,
);

onRecordAfterUpdateSuccess(
  (e) => {
    const news = require(`${__hooks}/club-news.js`) as typeof import('./club-news');
    news.tellMembers(e);
  },
  ...clubCollections,
);

onRecordAfterCreateSuccess((e) => {
  const news = require(`${__hooks}/club-news.js`) as typeof import('./club-news');
  news.tellOfStage(e);
}, 'standings');

onRecordAfterUpdateSuccess((e) => {
  const news = require(`${__hooks}/club-news.js`) as typeof import('./club-news');
  news.tellOfStage(e);
}, 'standings');
