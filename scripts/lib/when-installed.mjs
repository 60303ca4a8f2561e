import { installWhatIsMissing } from './installation.mjs';

/**
 * The beginning of every script. Installs what is missing, then calls `main` with the script's arguments;
 * `main` answers the exit code. Scripts run on the machine's Node, 20 or newer, and without any package;
 * what they start runs on the project's Node 24.
 */
export async function whenInstalled(main) {
  try {
    await installWhatIsMissing();
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
