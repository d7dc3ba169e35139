/** Public tracks without a difficulty get one from their reference times, as new ones do. */
migrate(
  (app) => {
    const tracks = require(`${__hooks}/tracks.js`) as typeof import('../hooks/tracks');
    tracks.gradeTracks(app);
  },
  () => {
    // The rows that were changed are unknown, and no value is wrong.
  },
);
