import { expect, test } from 'vitest';
import { capture, run } from './processes.mjs';

const node = (code) => [process.execPath, ['-e', code]];

test('what a program says and how it ended comes back', async () => {
  const { code, output } = await capture(...node("console.log('heard'); process.exitCode = 3"));
  expect([code, output.trim()]).toEqual([3, 'heard']);
});

test('a program that hangs is stopped in time, and the words say so', async () => {
  const hanging = node("console.log('so far'); setInterval(() => {}, 1000)");
  const { code, output } = await capture(...hanging, { limitMs: 500 });
  expect(code).toBe(124);
  expect(output).toContain("was stopped because it hadn't ended after");
  await expect(run(...hanging, { limitMs: 500, stdio: 'ignore' })).rejects.toThrow('was stopped');
});

test('what a program leaves running does not hold up whoever waits for the program', async () => {
  const lasting = "process.stdout.write('left'); setTimeout(() => {}, 30_000)";
  const leaving = `require('node:child_process')
    .spawn(process.execPath, ['-e', ${JSON.stringify(lasting)}], { stdio: 'inherit', detached: true }).unref()`;
  const startedAt = performance.now();
  expect((await capture(...node(leaving))).code).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(25_000);
});
