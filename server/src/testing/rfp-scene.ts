import type { Requirement } from '@dealwright/contract/rfp/requirements';
import { listRequirements } from '@dealwright/contract/rfp/requirements';
import { addRfp, amendRfp, type Rfp } from '@dealwright/contract/rfp/rfps';
import { type ResponseOf, type Route, routeUrl } from '@dealwright/contract/route';
import type { TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

interface Sent<T> {
  readonly status: number;
  readonly body: T;
  readonly text: string;
}

async function send<T>(
  app: TestApp,
  person: TestPerson | null,
  route: Route,
  params: Readonly<Record<string, unknown>>,
  file: { readonly name: string; readonly content: Buffer | string },
): Promise<Sent<T>> {
  const response = await app.api.app.inject({
    method: route.method,
    url: `${routeUrl(route, params)}?${new URLSearchParams({ file_name: file.name })}`,
    headers: {
      'content-type': 'application/octet-stream',
      ...(person && { cookie: `dealwright_session=${person.token}` }),
    },
    payload: file.content,
  });
  return { status: response.statusCode, body: response.json<T & object>(), text: response.body };
}

export const uploadRfp = (
  app: TestApp,
  person: TestPerson | null,
  number: number,
  content: Buffer | string,
  name = 'RfpReading.txt',
) => send<Rfp>(app, person, addRfp, { number }, { name, content });

export const uploadAmendment = (
  app: TestApp,
  person: TestPerson | null,
  number: number,
  { id }: Pick<Rfp, 'id'>,
  content: Buffer | string,
) =>
  send<ResponseOf<typeof amendRfp>>(
    app,
    person,
    amendRfp,
    { number, rfp_id: id },
    { name: 'RfpReading.txt', content },
  );

export async function addTestRfp(
  app: TestApp,
  person: TestPerson,
  number: number,
  content: string,
): Promise<Rfp> {
  const { status, body, text } = await uploadRfp(app, person, number, content);
  if (status !== 201) throw new Error(text);
  return body;
}

/** Up to 200 of them, in the order of the document. */
export async function requirementsOf(
  app: TestApp,
  person: TestPerson,
  number: number,
  { id }: Pick<Rfp, 'id'>,
  query: Record<string, string> = {},
): Promise<Requirement[]> {
  const params = { number, rfp_id: id };
  return (await app.call(person, listRequirements, { params, query: { limit: 200, ...query } })).body.items;
}
