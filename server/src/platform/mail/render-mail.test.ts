import { describe, expect, test } from 'vitest';
import { renderMail } from './render-mail.ts';

const ADDRESS = 'https://deals.example';
const HOSTILE = '<img src=x onerror="alert(1)"> & \'quoted\'';

describe('the layout of mails', () => {
  const mail = renderMail(
    {
      subject: `Hello ${HOSTILE}`,
      heading: `Welcome ${HOSTILE}`,
      blocks: [
        { text: `Two lines\nof ${HOSTILE}` },
        { button: `Open ${HOSTILE}`, path: '/auth?type=recovery&token=abc' },
        { code: 'AB12CD34' },
        { quote: 'They said\nthis' },
        { list: ['one', HOSTILE] },
      ],
    },
    ADDRESS,
  );

  test('says the same as text and as HTML', () => {
    expect(mail.text).toContain(`${ADDRESS}/auth?type=recovery&token=abc`);
    expect(mail.text).toContain('> They said\n> this');
    expect(mail.text).toContain('- one');
    expect(mail.text).toContain('AB12CD34');
    expect(mail.html).toContain(`href="${ADDRESS}/auth?type=recovery&amp;token=abc"`);
    for (const said of ['Two lines<br>of', 'AB12CD34', 'They said', 'one</li>']) {
      expect(mail.html).toContain(said);
    }
  });

  test('CONST01 says that Dealwright sends it', () => {
    expect(mail.text).toContain(`Sent by Dealwright, ${ADDRESS}`);
    expect(mail.html).toContain(`Sent by Dealwright, ${ADDRESS}`);
  });

  test('writes nothing that people typed as markup', () => {
    expect(mail.html).not.toContain('<img');
    expect(
      mail.html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt; &amp; &#39;quoted&#39;/g),
    ).toHaveLength(5);
  });

  test('is readable in dark mode and loads nothing from anywhere', () => {
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(mail.html).toContain('@media (prefers-color-scheme: dark)');
    expect(mail.html).not.toMatch(/<(img|link|script|iframe)|url\(/);
    const linked = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(linked.length).toBeGreaterThan(0);
    for (const href of linked) expect(href).toMatch(/^https:\/\/deals\.example\//);
  });
});
