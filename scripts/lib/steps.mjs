const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs steps, a few at a time, in their order. A step answers `{ code, output }`, or throws. One line each as
 * it ends; what the failed ones said comes after all have run. Answers 0, or 1 when any failed.
 * @param {{ name: string, about: string, run: () => Promise<{ code: number, output: string }> }[]} steps
 */
export async function runSteps(steps, { atOnce, print = console.log }) {
  const waiting = [...steps];
  const failures = [];
  const width = Math.max(...steps.map(({ name }) => name.length));
  const runOne = async (step) => {
    const startedAt = Date.now();
    const { code, output } = await step
      .run()
      .catch((error) => ({ code: 1, output: String(error?.message ?? error) }));
    if (code !== 0) failures.push({ step, output });
    print(
      `${code === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(width)}  ${seconds(startedAt).padStart(7)}  ${step.about}`,
    );
  };
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await runOne(step);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));

  const order = (failure) => steps.indexOf(failure.step);
  for (const { step, output } of failures.sort((a, b) => order(a) - order(b))) {
    print(`\n── ${step.name}: ${step.about}\n${output.trim()}`);
  }
  print(`\n${steps.length - failures.length} checks passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
}
