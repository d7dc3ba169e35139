/** Publishing. */
onRecordCreateRequest((e) => {
  const tracks = require(`${__hooks}/tracks.js`) as typeof import('./tracks');
  tracks.checkNewTrack(e);
}, 'tracks');
