import { HUBSPOT, order } from './start-double.ts';

type Kind = 'companies' | 'deals' | 'contacts';

interface Doing {
  readonly owners?: readonly { readonly id: string; readonly email: string; readonly firstName?: string }[];
  readonly add?: readonly {
    readonly kind: Kind;
    readonly properties: Readonly<Record<string, string>>;
    readonly companies?: readonly string[];
    readonly contacts?: readonly string[];
  }[];
  readonly change?: readonly {
    readonly kind: Kind;
    readonly id: string;
    readonly properties: Readonly<Record<string, string>>;
  }[];
  readonly read?: readonly { readonly kind: Kind; readonly id: string }[];
}

/** Does something in the account of a token; returns the ids of what was added, what was read, and what was written. */
export async function atHubspot(
  token: string,
  doing: Doing = {},
): Promise<{
  added: string[];
  read: Record<string, string>[];
  writes: { id: string; properties: Record<string, string> }[];
}> {
  return (await order(HUBSPOT, '', { token, ...doing })) as Awaited<ReturnType<typeof atHubspot>>;
}
