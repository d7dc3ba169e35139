import { Fault, reportAndExit } from './fault';
import { type Appeal, answerAppeal, listAppeals, serverOn } from './operator-calls';
import { dataDir } from './paths';

const USAGE =
  'Without words it lists appeals. To answer one, give its id and a reason: npm run appeals -- grant id "reason", or refuse.';

/**
 * `npm run appeals -- [grant|refuse <id> <reason>]`: lists the riders' appeals against jury decisions, or answers one. The
 * server must be running.
 */
async function main(words: readonly string[]): Promise<void> {
  const [act, id = '', reason = '', ...more] = words;
  const isAnswer = (act === 'grant' || act === 'refuse') && id !== '' && reason.trim() !== '';
  if (more.length > 0 || (act !== undefined && !isAnswer)) throw new Fault(USAGE);
  const server = await serverOn(dataDir, process.env);
  if (server === undefined)
    throw new Fault(`No server is running on ${dataDir}; start it with npm start first.`);
  if (act === undefined) {
    const appeals = await listAppeals(server);
    console.log(appeals.length === 0 ? 'No appeal waits.' : appeals.map(appealText).join('\n\n'));
    return;
  }
  await answerAppeal(server, { id, grant: act === 'grant', reason });
  console.log(
    act === 'grant'
      ? 'The appeal is granted: the disqualification is taken back, and the rider is told.'
      : 'The appeal is refused: the disqualification stays, and the rider is told.',
  );
}

function appealText(appeal: Appeal): string {
  const { id, eventName, serverName, riderName, rider, ride, race, run, role, words, appealWords } = appeal;
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
  return [
    `${id}  ${riderName || 'A rider without a name'} (${rider})`,
    `  ${eventName} of ${serverName}, race ${race + 1}, run ${run + 1}, ${ride === '' ? 'all of the run' : `ride ${ride}`}`,
    `  ${day(appeal.atMs)} disqualified by the ${role}: ${words}`,
    `  ${day(appeal.appealMs)} appealed: ${appealWords}`,
  ].join('\n');
}

main(process.argv.slice(2)).catch(reportAndExit);
