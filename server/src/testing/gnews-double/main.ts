import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** GNews as the product asks it: two companies are called Newsworthy, and one of them sails. Others are in no news. */
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local');
  if (pathname !== '/search' || request.headers['x-api-key'] !== 'gnews-key') {
    response.writeHead(pathname === '/search' ? 401 : 404).end();
    return;
  }
  const name = (searchParams.get('q') ?? '').replaceAll('"', '');
  const headlines = name.startsWith('Newsworthy')
    ? [
        `${name} appoints a new chief financial officer in Bergen`,
        `${name} regatta ends off Bergen in light winds`,
        `Bergen: ${name} regatta draws record crowds`,
        `${name} has nothing to do with this town`,
      ]
    : [];
  const publishedAt = new Date(Date.now() - 60 * 60 * 1000).toISOString();
  const articles = headlines.map((title, at) => ({
    title,
    description: 'What the article says.',
    content: 'The article.',
    url: `https://press.example/${encodeURIComponent(name)}/${at}`,
    publishedAt,
    source: { name: 'Press', url: 'https://press.example' },
  }));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ totalArticles: articles.length, articles }));
});

server.listen(0, '127.0.0.1', () => {
  const allow = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { GNEWS_API_URL: `http://${allow}`, GNEWS_API_KEY: 'gnews-key', OUTBOUND_ALLOW: allow };
  process.stdout.write(`${JSON.stringify(settings)}\n`);
});
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
