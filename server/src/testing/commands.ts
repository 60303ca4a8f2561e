import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from './child-environment.ts';

const COMMANDS = fileURLToPath(new URL('../../../scripts/dealwright.mjs', import.meta.url));

export interface CommandEnd {
  readonly code: number;
  readonly said: string;
  readonly complained: string;
}

/** Runs `dealwright` with these settings and no others; how it ended and what it said. */
export function runCommand(args: readonly string[], settings: NodeJS.ProcessEnv): Promise<CommandEnd> {
  const env = childEnvironment(settings);
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [COMMANDS, ...args], { env }, (_error, said, complained) =>
      resolve({ code: child.exitCode ?? -1, said, complained }),
    );
  });
}
