import { Fault, reportAndExit } from '../fault';
import { isFree } from '../ports';
import { makeSender } from './deliveries';
import { startPaymentServer } from './server';

/** For this machine only; no real money is moved. */
const KEY = 'sk_test_local';
const SECRET = 'whsec_local';
const PORT = 8092;

/** `npm run dev:payments`: runs a payment server on this machine, and prints the command that starts the game with it. */
async function main(): Promise<void> {
  const port = Number(process.env.FL_PAYMENTS_PORT || PORT);
  if (!(await isFree(port))) throw new Fault(`Port ${port} is in use; set FL_PAYMENTS_PORT to a free one.`);
  const game = process.env.FL_GAME || 'http://127.0.0.1:8090';
  const sender = makeSender(`${game}/api/fl/payments/stripe`, [SECRET], console.log);
  const server = await startPaymentServer({
    port,
    key: KEY,
    onEvent: (event, delayMs) => sender.post(event, delayMs),
  });
  console.log(`The payment server is ready: ${server.url}`);
  console.log(`It reports to ${game} (FL_GAME). Start the game in another terminal:\n`);
  console.log(
    `FL_STRIPE_URL=${server.url} FL_STRIPE_KEY=${KEY} FL_STRIPE_WEBHOOK_SECRET=${SECRET} npm start\n`,
  );
  console.log(
    'Prices are named by what they cost: price_500_eur_month, price_4800_eur_year, price_2000_eur_once.',
  );
  console.log('Ctrl-C ends it.');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      sender.close();
      void server.close();
    });
  }
}

main().catch(reportAndExit);
