import { type Config, readConfig } from '../platform/config.ts';
import { ConfigError } from '../platform/config-error.ts';
import { checkDatabase } from './doctor-database.ts';
import type { Finding } from './doctor-finding.ts';
import { checkSurroundings } from './doctor-surroundings.ts';

const NAME_WIDTH = 12;

const lineOf = ({ what, ok, text }: Finding): string => {
  const head = `${ok ? 'ok   ' : 'WRONG'}  ${what.padEnd(NAME_WIDTH)} `;
  return head + text.replaceAll('\n', `\n${' '.repeat(head.length)}`);
};

function modeInWords({ production, demo, databaseUrl, databaseDirectUrl, storage }: Config): string {
  const database = databaseUrl
    ? `PostgreSQL${databaseDirectUrl ? ' behind a pooler' : ''}`
    : 'embedded database';
  const mode = production ? 'production' : demo ? 'demo mode' : 'not production';
  return `${mode}, ${database}, files in ${storage ? 'a bucket' : 'DATA_DIR'}`;
}

/**
 * `dealwright doctor [FOLDER]`: checks what a start needs and what keeps it healthy, a line each, and changes nothing.
 * @param backups a folder with backups, whose newest is looked at
 * @param say prints a line
 * @throws when something is wrong, after all lines
 */
export async function doctor(
  backups: string | undefined,
  say = (line: string): void => void process.stdout.write(`${line}\n`),
): Promise<string> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    say(lineOf({ what: 'Settings', ok: false, text: error.message }));
    throw new Error('Nothing else can be checked until the settings are right.', { cause: error });
  }
  const findings: Finding[] = [];
  const tell = (found: Finding): void => {
    findings.push(found);
    say(lineOf(found));
  };
  tell({ what: 'Settings', ok: true, text: modeInWords(config) });
  await checkDatabase(config, tell);
  await checkSurroundings(config, backups, tell);
  const wrong = findings.filter(({ ok }) => !ok).length;
  if (wrong > 0) throw new Error(`${wrong} of ${findings.length} checks found something wrong.`);
  return 'Everything is in order.';
}
