import { addOperatorByCommand } from './add-operator.ts';
import { backUp } from './backup.ts';
import { doctor } from './doctor.ts';
import { drill } from './drill.ts';
import { migrateByCommand, planByCommand } from './migrate.ts';
import { restore } from './restore.ts';

/** The command is known, and what follows it does not fit. */
class WrongUsage extends Error {}

const only = (rest: readonly string[], names: string): string => {
  const [one, ...more] = rest;
  if (one === undefined || more.length > 0) throw new WrongUsage(`Usage: dealwright ${names}`);
  return one;
};

/** Each returns the message to print. */
const COMMANDS: Readonly<Record<string, (rest: readonly string[]) => Promise<string>>> = {
  migrate: async (rest) => {
    const [option = '--apply', ...more] = rest;
    if (more.length > 0 || !['--plan', '--apply'].includes(option)) {
      throw new WrongUsage('Usage: dealwright migrate [--plan | --apply]');
    }
    return option === '--plan' ? planByCommand() : migrateByCommand();
  },
  backup: async (rest) => backUp(only(rest, 'backup FOLDER')),
  restore: async (rest) => restore(only(rest, 'restore FOLDER')),
  drill: async (rest) => drill(only(rest, 'drill FOLDER')),
  doctor: async (rest) => {
    if (rest.length > 1) throw new WrongUsage('Usage: dealwright doctor [FOLDER]');
    return doctor(rest[0]);
  },
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
