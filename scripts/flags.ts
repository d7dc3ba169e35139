import { Fault, reportAndExit } from './fault';
import { answerReview, listReviews, type Review, serverOn } from './operator-calls';
import { dataDir } from './paths';

const USAGE =
  'Without words it lists rides under review. To answer one, give the ride and a reason: npm run flags -- clear ride "reason", or remove.';

/**
 * `npm run flags -- [clear|remove <ride> <reason>]`: lists the rides that are flagged and under review, or answers one. The
 * server must be running.
 */
async function main(words: readonly string[]): Promise<void> {
  const [act, ride = '', reason = '', ...more] = words;
  const isAnswer = (act === 'clear' || act === 'remove') && ride !== '' && reason.trim() !== '';
  if (more.length > 0 || (act !== undefined && !isAnswer)) throw new Fault(USAGE);
  const server = await serverOn(dataDir, process.env);
  if (server === undefined)
    throw new Fault(`No server is running on ${dataDir}; start it with npm start first.`);
  if (act === undefined) {
    const reviews = await listReviews(server);
    console.log(reviews.length === 0 ? 'No ride is under review.' : reviews.map(reviewText).join('\n\n'));
    return;
  }
  await answerReview(server, { ride, clear: act === 'clear', reason });
  console.log(
    act === 'clear'
      ? 'The ride is cleared: it has its places again, and the rider is told.'
      : 'The ride is removed from every list, and the rider is told.',
  );
}

function reviewText(review: Review): string {
  const { ride, riderName, rider, trackName, equipment, timeUs, event, other, author, likeness } = review;
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
  const like = author ? 'the author’s ride' : `ride ${other}`;
  return [
    `${ride}  ${riderName || 'A rider without a name'} (${rider})`,
    `  ${trackName}, ${equipment}, ${(timeUs / 1e6).toFixed(2)} s${event === '' ? '' : `, in the event ${event}`}`,
    `  ${day(review.openedMs)} flagged as like ${like} (${likeness} of 100)`,
    ...(review.askedMs === 0 ? [] : [`  ${day(review.askedMs)} the rider asks: ${review.askedWords}`]),
  ].join('\n');
}

main(process.argv.slice(2)).catch(reportAndExit);
