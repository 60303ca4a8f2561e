/**
 * npm run bench -- reliability [kills|database-loss|rolling|haproxy|hard-kill|mixing] [--kills 200] [--writes 20000]
 * [--rounds 20] [--rate 200] [--rolls 10] [--requests 100000] [--seconds 30] [--answers 50000]: what is lost when processes
 * and databases die. Runs all of them if none is named.
 */
import { parseArgs } from 'node:util';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { databaseLoss } from './database-loss.ts';
import { haproxyRolls } from './haproxy-rolls.ts';
import { kills } from './kills.ts';
import { tenantMixing } from './mixing.ts';
import { hardKill, rollingRestart } from './rolling.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '200' },
    writes: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '200' },
    rolls: { type: 'string', default: '10' },
    requests: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '30' },
    answers: { type: 'string', default: '50000' },
  },
});
const rounds = Number(values.rounds);

const RUNS: Readonly<Record<string, () => Promise<Finding[]>>> = {
  kills: () => kills({ kills: Number(values.kills), writes: Number(values.writes) }),
  'database-loss': () => databaseLoss({ rounds }),
  rolling: () => rollingRestart({ rounds, rate: Number(values.rate) }),
  haproxy: () => haproxyRolls({ rolls: Number(values.rolls), requests: Number(values.requests) }),
  'hard-kill': () => hardKill({ rounds }),
  mixing: () => tenantMixing({ seconds: Number(values.seconds), answers: Number(values.answers) }),
};

const names = positionals.slice(1);
const unknown = names.filter((name) => !Object.hasOwn(RUNS, name));
if (unknown.length > 0) {
  throw new Error(`No run ${unknown.join(', ')}. There are: ${Object.keys(RUNS).join(', ')}`);
}
const findings: Finding[] = [];
for (const [name, run] of Object.entries(RUNS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  process.stdout.write(`${name} …\n`);
  findings.push(...(await run()));
}
report(['reliability', ...names].join('-'), findings);
