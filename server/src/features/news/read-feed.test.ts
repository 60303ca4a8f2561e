import { LONGEST_HEADLINE } from '@dealwright/domain/news';
import { describe, expect, test } from 'vitest';
import { textOf } from './read-aside.ts';
import { plainHeadline } from './article.ts';
import { readFeed, readFeedLinks } from './read-feed.ts';

const BASE = 'https://www.northwind.example/news/';
const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>T</title>${items}</channel></rss>`;

describe('NEWS03 feeds', () => {
  test('NEWS03 of RSS, RDF, Atom and JSON are read: headline, address and day of each article', () => {
    const item = {
      headline: 'Opens & grows',
      url: 'https://www.northwind.example/1',
      publishedOn: '2026-03-03',
    };
    const texts = [
      rss(
        '<item><title>Opens &amp; grows</title><link> /1#top </link><pubDate>Tue, 03 Mar 2026 10:00:00 +0100</pubDate></item>',
      ),
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><item><title>Opens &amp; grows</title><link>https://www.northwind.example/1</link><dc:date>2026-03-03</dc:date></item></rdf:RDF>',
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="html">Opens &amp;amp; &lt;i&gt;grows&lt;/i&gt;</title><link rel="self" href="/x"/><link href="../1"/><updated>2026-03-03T09:00:00Z</updated></entry></feed>',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'T',
        items: [
          {
            id: '1',
            url: 'https://www.northwind.example/1',
            title: 'Opens & grows',
            date_published: '2026-03-03T09:00:00Z',
          },
        ],
      }),
    ];
    for (const text of texts) expect(readFeed(text, BASE)).toEqual([item]);
  });

  test('NEWS03 articles without a headline or a web address are left out, and a day that can’t be read is none', () => {
    const items = [
      '<item><title></title><link>https://a.example/1</link></item>',
      '<item><title>No address</title></item>',
      '<item><title>Script</title><link>javascript:alert(1)</link></item>',
      '<item><title>Signed in</title><link>https://user:secret@a.example/</link></item>',
      '<item><title>Not an address</title><guid isPermaLink="false">https://a.example/2</guid></item>',
      '<item><title>Permanent</title><guid>https://a.example/3</guid><pubDate>some day</pubDate></item>',
    ];
    expect(readFeed(rss(items.join('')), BASE)).toEqual([
      { headline: 'Permanent', url: 'https://a.example/3', publishedOn: null },
    ]);
  });

  test('NEWS03 headlines are plain text of one line and 300 characters', () => {
    expect(plainHeadline('  <b>Up</b>\n\t10 % <script>alert(1)</script>&lt;img src=x&gt; ')).toBe(
      'Up 10 % alert(1)<img src=x>',
    );
    const long = plainHeadline('word '.repeat(200));
    expect(long.length).toBeLessThanOrEqual(LONGEST_HEADLINE);
    expect(long.endsWith('word…')).toBe(true);
  });

  test('NEWS03 what is no feed, and a feed that names entities, is refused', () => {
    const entities =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>' +
      '<rss version="2.0"><channel><item><title>&c;&b;</title><link>https://a.example/1</link></item></channel></rss>';
    for (const text of [
      '',
      '<html><body>Not here</body></html>',
      '{"items":',
      entities,
      '<a>'.repeat(100_000),
    ]) {
      expect(readFeed(text, BASE) ?? []).toEqual([]);
    }
  });

  test('NEWS03 at most the first 50 articles of a feed count', () => {
    const items = Array.from(
      { length: 500 },
      (_, at) => `<item><title>Number ${at}</title><link>https://a.example/${at}</link></item>`,
    );
    expect(readFeed(rss(items.join('')), BASE)).toHaveLength(50);
  });

  test('NEWS03 a page names its feeds, those of comments left out', () => {
    const html = `<html><head><base href="https://cdn.example/press/">
      <link rel="stylesheet" href="x.css"><link rel='ALTERNATE home' type="application/rss+xml" href="feed.xml">
      <link rel=alternate type=application/atom+xml href=https://feeds.example/a><link rel="alternate" hreflang="de" href="/de">
      <link rel="alternate" type="application/rss+xml" title="Comments" href="/comments/feed">
      <link rel="alternate" type="application/feed+json" href="javascript:alert(1)"></head>`;
    expect(readFeedLinks(html, BASE)).toEqual([
      'https://cdn.example/press/feed.xml',
      'https://feeds.example/a',
    ]);
  });

  test('NEWS03 the character set is that of the answer, of the XML or of the page', () => {
    const latin = Uint8Array.from([0x3c, 0x74, 0x3e, 0xe9]);
    expect(textOf(latin, 'text/xml; charset=ISO-8859-1')).toBe('<t>é');
    const xml = new Uint8Array(
      Buffer.concat([Buffer.from('<?xml version="1.0" encoding="windows-1252"?>'), latin]),
    );
    expect(textOf(xml, null).endsWith('<t>é')).toBe(true);
    expect(textOf(Buffer.from('é'), 'text/xml; charset=nonsense')).toBe('é');
  });
});
