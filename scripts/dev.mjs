/**
 * npm run dev: the API, started again on each change, and the web app by Vite. PORT is the API's (3000),
 * WEB_PORT the one to open (5173). Ends when either ends.
 */
import { inRoot, projectNode, tools } from './lib/paths.mjs';
import { projectEnvironment, runTogether } from './lib/processes.mjs';
import { whenInstalled } from './lib/when-installed.mjs';

await whenInstalled(async () => {
  const port = process.env.PORT ?? '3000';
  const webPort = process.env.WEB_PORT ?? '5173';
  const env = projectEnvironment({
    PORT: port,
    API_PORT: port,
    WEB_PORT: webPort,
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}`,
  });
  return runTogether([
    { command: projectNode, args: ['--watch', inRoot('server', 'src', 'start.mjs')], options: { env } },
    { command: projectNode, args: [tools.vite], options: { env, cwd: inRoot('web') } },
  ]);
});
