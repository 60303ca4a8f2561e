import { readFileSync } from 'node:fs';
import { pageBudgets } from './scripts/lib/page-budgets.mjs';

const manifest = JSON.parse(readFileSync(new URL('web/dist/.vite/manifest.json', import.meta.url), 'utf8'));

export default pageBudgets(manifest);
