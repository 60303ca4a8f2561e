import { expect, test } from 'vitest';
import { readSource } from './read-source.ts';

const HEAD = 'From: Ana <ana@x.org>\nSubject: Hi\n';
const read = (content: string) => readSource({ content, format: 'eml' });
const cpuMs = async (run: () => Promise<unknown>): Promise<number> => {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

test('V9 a mail with absurdly many lines is refused before it is read, and says what to do', async () => {
  const content = `${HEAD}\n${'x\n'.repeat(900_000)}`;
  const refused = { reason: 'too_large', message: expect.stringContaining('Paste the part you need') };
  // A minute of computing and gigabytes when it was read line by line.
  expect(await cpuMs(() => expect(read(content)).rejects.toMatchObject(refused))).toBeLessThan(500);
  expect((await read(`${HEAD}\n${'x\n'.repeat(40_000)}`)).text).toContain('x\nx');
});

test('V9 a mail in a mail is read three deep, so that each line is read a few times at most', async () => {
  let content = `${HEAD}\nlevel 9`;
  for (let level = 8; level >= 0; level -= 1) {
    const parts = [
      `Content-Type: text/plain\n\nlevel ${level}`,
      `Content-Type: message/rfc822\n\n${content}`,
    ];
    const type = `Content-Type: multipart/mixed; boundary=b${level}`;
    content = `${HEAD}${type}\n\n--b${level}\n${parts.join(`\n--b${level}\n`)}\n--b${level}--\n`;
  }
  const { text } = await read(content);
  expect([0, 1, 2, 3, 4, 5, 9].filter((level) => text.includes(`level ${level}`))).toEqual([0, 1, 2, 3]);
});

test('V9 a mail of parts in parts without end is refused, and says what to do', async () => {
  const opening = (at: number) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`;
  const content = HEAD + Array.from({ length: 300 }, (_, at) => opening(at)).join('');
  await expect(read(content)).rejects.toMatchObject({ message: expect.stringContaining('paste its text') });
});
