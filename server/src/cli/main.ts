import { addOperatorByCommand } from './add-operator.ts';
import { backUp } from './backup.ts';
import { withInstallation } from './installation.ts';
import { restore } from './restore.ts';

/** The command is known, and what follows it does not fit. */
class WrongUsage extends Error {}

const only = (rest: readonly string[], names: string): string => {
  const [one, ...more] = rest;
  if (one === undefined || more.length > 0) throw new WrongUsage(`Usage: dealwright ${names}`);
  return one;
};

function nothingMore(rest: readonly string[], name: string): void {
  if (rest.length > 0) throw new WrongUsage(`dealwright ${name} takes no more arguments: ${rest.join(' ')}`);
}

/** Each answers the words for whoever ran it. */
const COMMANDS: Readonly<Record<string, (rest: readonly string[]) => Promise<string>>> = {
  migrate: async (rest) => {
    nothingMore(rest, 'migrate');
    return withInstallation(async ({ migrated }) =>
      migrated.length > 0 ? `Applied ${migrated.join(', ')}` : 'The database is up to date',
    );
  },
  backup: async (rest) => backUp(only(rest, 'backup FOLDER')),
  restore: async (rest) => restore(only(rest, 'restore FOLDER')),
  operator: async ([verb, ...rest]) => {
    if (verb !== 'add') throw new WrongUsage('Usage: dealwright operator add ADDRESS');
    return addOperatorByCommand(only(rest, 'operator add ADDRESS'));
  },
};

const [command = '', ...rest] = process.argv.slice(2);
try {
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!run) throw new WrongUsage(`Unknown command ${JSON.stringify(command)}`);
  process.stdout.write(`${await run(rest)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof WrongUsage ? 2 : 1;
}
