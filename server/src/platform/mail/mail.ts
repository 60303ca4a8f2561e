/** One piece of a mail. Paths are relative to the public address and begin with one slash. */
export type MailBlock =
  | { readonly text: string }
  | { readonly button: string; readonly path: string }
  | { readonly code: string }
  | { readonly quote: string }
  | { readonly list: readonly string[] };

/** What a mail says, before it is laid out. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
}

/** A mail to one person. `kind` names it for the operator, in `snake_case`. */
export interface Mail extends MailContent {
  readonly to: string;
  readonly kind: string;
  readonly companyId?: string | null;
  /** The company that writes through the product, and who gets the answers; the product itself unless given. */
  readonly from?: { readonly name: string; readonly replyTo: string };
}
