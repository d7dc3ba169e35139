/** Checks tracks: published ones, and that a hash matches its course. */
onBatchRequest((e) => {
  const courses = require(`${__hooks}/courses.js`) as typeof import('./courses');
  courses.checkBatch(e);
});

onRecordCreateRequest((e) => {
  const tracks = require(`${__hooks}/tracks.js`) as typeof import('./tracks');
  tracks.checkNewTrack(e);
}, 'tracks');

onRecordUpdateRequest((e) => {
  const tracks = require(`${__hooks}/tracks.js`) as typeof import('./tracks');
  tracks.checkChangedTrack(e);
}, 'tracks');
