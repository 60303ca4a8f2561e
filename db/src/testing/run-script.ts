import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

export interface Script {
  readonly process: ChildProcess;
  /** All that was printed until now. */
  printed(): string;
  /** Resolves with what was printed as soon as it holds the text; rejects when the script ends without it. */
  says(text: string): Promise<string>;
  readonly ended: Promise<Ended>;
}

/** Runs a script of `testing/scripts` in a process of its own, which tests may kill. */
export function runScript(name: string, args: readonly string[]): Script {
  const path = fileURLToPath(new URL(`./scripts/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, output })));
  const says = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => output.includes(text) && resolve(output);
      child.stdout.on('data', look);
      look();
      void ended.then(() => reject(new Error(`The script ended without saying “${text}”: ${output}`)));
    });
  return { process: child, printed: () => output, says, ended };
}
