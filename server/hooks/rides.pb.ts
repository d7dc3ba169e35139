/** Rides arrive, are judged, and wait in the queue if they could not be judged at once. */
onRecordCreateRequest((e) => {
  // Not a handler of its own: in a batch each holds an engine until the last row is written.
  const quotas = require(`${__hooks}/quotas.js`) as typeof import('./quotas');
  const rides = require(`${__hooks}/rides.js`) as typeof import('./rides');
  quotas.checkRide(e, () => rides.createRide(e));
}, 'rides');

// The deletion of an account removes its rides without these hooks: its results stay.
onRecordUpdateExecute((e) => {
  const taken = require(`${__hooks}/rides-taken.js`) as typeof import('./rides-taken');
  taken.followChange(e);
}, 'rides');

onRecordDeleteExecute((e) => {
  const taken = require(`${__hooks}/rides-taken.js`) as typeof import('./rides-taken');
  taken.followRemoval(e);
}, 'rides');

onRecordUpdateExecute((e) => {
  const board = require(`${__hooks}/board-book.js`) as typeof import('./board-book');
  board.followCourse(e);
}, 'tracks');

cronAdd('rides', '* * * * *', () => {
  const own = require(`${__hooks}/own-app.js`) as typeof import('./own-app');
  own.takeApp();
  const queue = require(`${__hooks}/verify-queue.js`) as typeof import('./verify-queue');
  queue.workQueue();
});

cronAdd('tickets', '17 * * * *', () => {
  const own = require(`${__hooks}/own-app.js`) as typeof import('./own-app');
  own.takeApp();
  const tickets = require(`${__hooks}/tickets.js`) as typeof import('./tickets');
  tickets.clearTickets();
});

// The process that starts the server can start the queue at once instead of waiting for the next full minute.
routerAdd('POST', '/api/fl/queue', (e) => {
  const runner = require(`${__hooks}/runner.js`) as typeof import('./runner');
  const queue = require(`${__hooks}/verify-queue.js`) as typeof import('./verify-queue');
  runner.beginNow(e, queue.workQueue);
});

routerAdd(
  'POST',
  '/api/fl/start',
  (e) => {
    const tickets = require(`${__hooks}/tickets.js`) as typeof import('./tickets');
    tickets.giveTicket(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(1024),
);

routerAdd(
  'POST',
  '/api/fl/live',
  (e) => {
    const tickets = require(`${__hooks}/tickets.js`) as typeof import('./tickets');
    tickets.takeChunk(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

routerAdd('GET', '/api/fl/board', (e) => {
  const board = require(`${__hooks}/board.js`) as typeof import('./board');
  board.showBoard(e);
});

routerAdd(
  'GET',
  '/api/fl/board/mine',
  (e) => {
    const board = require(`${__hooks}/board.js`) as typeof import('./board');
    board.showMine(e);
  },
  $apis.requireAuth('users'),
);

routerAdd(
  'POST',
  '/api/fl/reviews/ask',
  (e) => {
    const reviews = require(`${__hooks}/ride-reviews.js`) as typeof import('./ride-reviews');
    reviews.askForReview(e);
  },
  $apis.requireAuth('users'),
  $apis.bodyLimit(8192),
);

routerAdd(
  'GET',
  '/api/fl/reviews',
  (e) => {
    const reviews = require(`${__hooks}/ride-reviews.js`) as typeof import('./ride-reviews');
    reviews.listReviews(e);
  },
  $apis.requireSuperuserAuth(),
);

routerAdd(
  'POST',
  '/api/fl/reviews/answer',
  (e) => {
    const reviews = require(`${__hooks}/ride-reviews.js`) as typeof import('./ride-reviews');
    reviews.answerReview(e);
  },
  $apis.requireSuperuserAuth(),
  $apis.bodyLimit(8192),
);
