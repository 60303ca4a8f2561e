import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Route } from '@dealwright/contract/route';
import type { FastifyInstance } from 'fastify';
import { describeApi } from './openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: unknown;
  }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: unknown }> };
  readonly responses: Record<
    string,
    { readonly description: string; readonly content?: Record<string, { readonly schema: unknown }> }
  >;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function html(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);
}

function schemaBlock(title: string, schema: unknown): string {
  return `<details><summary>${html(title)}</summary><pre>${html(JSON.stringify(schema, null, 2))}</pre></details>`;
}

function operationSection(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters
    .map(
      ({ name, in: place, required }) =>
        `<li><code>${html(name)}</code> in ${place}${required ? ', required' : ''}</li>`,
    )
    .join('');
  const body = Object.values(operation.requestBody?.content ?? {})
    .map(({ schema }) => schemaBlock('Body', schema))
    .join('');
  const answers = Object.entries(operation.responses)
    .map(([status, { description, content }]) => {
      const schema = Number(status) < 300 ? Object.values(content ?? {})[0]?.schema : undefined;
      return schema
        ? schemaBlock(`${status} ${description}`, schema)
        : `<p><code>${status}</code> ${html(description)}</p>`;
    })
    .join('');
  return `<section id="${html(operation.operationId)}">
    <h2><span class="method">${method.toUpperCase()}</span> <code>${html(path)}</code></h2>
    <p>${html(operation.summary)} <small>${html(operation.operationId)}</small></p>
    ${parameters ? `<ul>${parameters}</ul>` : ''}${body}${answers}
  </section>`;
}

function docsPage(document: ReturnType<typeof describeApi>): string {
  const sections = Object.entries(document['paths'] as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        html: operationSection(method, path, operation),
        link: `<li><a href="#${html(operation.operationId)}">${html(operation.summary)}</a></li>`,
      })),
  );
  const links = sections.map(({ link }) => link).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Dealwright API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs.css"></head>
    <body><nav><h1>Dealwright API</h1><p><a href="/api/openapi.json">OpenAPI 3.1</a></p><ul>${links}</ul></nav>
    <main>${sections.map(({ html }) => html).join('')}</main></body></html>`;
}

/** `/api/openapi.json` and a page of it that people can read. */
export async function registerApiDocs(
  app: FastifyInstance,
  operations: readonly Route[],
  version: string,
): Promise<void> {
  let written: { readonly document: Buffer; readonly page: Buffer } | undefined;
  // Once, since they are public and long, and for the first who asks: a start doesn't wait for it.
  const write = () => {
    const description = describeApi(operations, version);
    return { document: Buffer.from(JSON.stringify(description)), page: Buffer.from(docsPage(description)) };
  };
  const docs = () => {
    written ??= write();
    return written;
  };
  const styles = await readFile(fileURLToPath(new URL('./api-docs.css', import.meta.url)), 'utf8');
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(docs().document),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(docs().page),
  );
  app.get('/api/docs.css', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(styles),
  );
}
