/**
 * npm run check: everything that can be said about the code without running its tests. All steps run, two at a
 * time; a failed one shows what it found at the end. `npm run check -- types lint` runs only those.
 */
import { stepsOfCheck } from './lib/check-steps.mjs';
import { keptMemory } from './lib/processes.mjs';
import { runSteps } from './lib/steps.mjs';
import { whenInstalled } from './lib/when-installed.mjs';

await whenInstalled(async (names) => {
  const all = stepsOfCheck();
  const unknown = names.filter((name) => !all.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new Error(`No step ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}`);
  }
  const steps = names.length > 0 ? all.filter(({ name }) => names.includes(name)) : all;
  Object.assign(process.env, keptMemory);
  return runSteps(steps, { atOnce: 2 });
});
