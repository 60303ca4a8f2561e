/**
 * npm test: everything, units, features on both engines, journeys in a browser.
 *   npm test -- --only units|features|e2e   one kind
 *   npm test -- --only features move-deal   files whose path holds the word
 *   npm test -- --only e2e --every-journey  journeys at every width they are written for
 * Installs what is missing. Ends with the line `N passed, N failed`.
 */
import { parseTestArguments, runTests } from './lib/test-run.mjs';
import { whenInstalled } from './lib/when-installed.mjs';

await whenInstalled((args) => runTests(parseTestArguments(args)));
