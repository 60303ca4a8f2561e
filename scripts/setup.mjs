/** npm run setup: installs what is missing and builds the web app. */
import { buildWebIfStale } from './lib/web-build.mjs';
import { whenInstalled } from './lib/when-installed.mjs';

await whenInstalled(async () => {
  await buildWebIfStale();
  console.log('Ready. `npm start` serves Dealwright, `npm run dev` serves it and reloads as you edit.');
  return 0;
});
