/** dealwright health [SECONDS]: exits with 0 once the API of this machine is ready, with 1 if it isn't in time. */
import { setTimeout as wait } from 'node:timers/promises';

const retryMs = 200;
const answerMs = 3000;

const [seconds = '0'] = process.argv.slice(2);
const waitMs = Number(seconds) * 1000;
if (!(waitMs >= 0)) {
  console.error('Usage: dealwright health [SECONDS]');
  process.exit(2);
}

const host = process.env.HOST ?? 'localhost';
const everywhere = ['0.0.0.0', '::', ''].includes(host);
const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
const address = `http://${name}:${process.env.PORT ?? '3000'}/health/ready`;

/** Null if it is ready, otherwise the reason. */
async function findFault() {
  try {
    const { status } = await fetch(address, { signal: AbortSignal.timeout(answerMs) });
    return status === 200 ? null : `${address} answered ${status}`;
  } catch (error) {
    return `${address} doesn’t answer: ${error.cause?.message ?? error.message}`;
  }
}

const startedAt = performance.now();
let fault = await findFault();
while (fault !== null && performance.now() - startedAt < waitMs) {
  await wait(retryMs);
  fault = await findFault();
}
if (fault !== null) console.error(fault);
process.exitCode = fault === null ? 0 : 1;
