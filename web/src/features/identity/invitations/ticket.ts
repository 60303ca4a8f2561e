/** What a visitor brings along to the sign-in page, as it stands in its address. */
export type TicketSearch = {
  readonly invitation_token?: string | undefined;
  readonly workspace_code?: string | undefined;
  readonly mode?: 'sign-in' | undefined;
};

export interface Ticket {
  readonly invitationToken: string | null;
  readonly workspaceCode: string | null;
  /** They have an account already. */
  readonly wantsSignIn: boolean;
}

export function readTicket(search: Readonly<Record<string, unknown>>): Ticket {
  const text = (value: unknown): string | null => (typeof value === 'string' && value.trim()) || null;
  return {
    invitationToken: text(search.invitation_token),
    workspaceCode: text(search.workspace_code),
    wantsSignIn: search.mode === 'sign-in',
  };
}

/** The sign-in page with the same ticket, in one of its modes. */
export function entrySearch(ticket: Ticket, mode: 'sign-up' | 'sign-in'): TicketSearch {
  const { invitationToken, workspaceCode } = ticket;
  return {
    ...(invitationToken && { invitation_token: invitationToken }),
    ...(workspaceCode && { workspace_code: workspaceCode }),
    ...(mode === 'sign-in' && { mode }),
  };
}
