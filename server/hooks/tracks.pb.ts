/** Tracks: what is published, and that a hash is its course's. */
onRecordCreateRequest((e) => {
  const tracks = require(`${__hooks}/tracks.js`) as typeof import('./tracks');
  tracks.checkNewTrack(e);
}, 'tracks');

onRecordUpdateRequest((e) => {
  const tracks = require(`${__hooks}/tracks.js`) as typeof import('./tracks');
  tracks.checkChangedTrack(e);
}, 'tracks');
