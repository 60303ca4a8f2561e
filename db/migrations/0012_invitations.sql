-- How people come into a workspace: by an invitation to one address, or by the workspace's code.

create type invitation_status as enum ('pending', 'accepted', 'cancelled');

create table workspace_invitations (
  company_id uuid not null references companies (id),
  id uuid not null,
  workspace_id uuid not null,
  email text not null check (email = lower(btrim(email)) and length(email) between 3 and 254),
  role member_role not null,
  first_name text check (length(first_name) <= 100),
  last_name text check (length(last_name) <= 100),
  invitation_token bytea not null unique check (length(invitation_token) = 32),
  status invitation_status not null default 'pending',
  expires_at timestamptz not null,
  invited_by uuid,
  accepted_at timestamptz,
  accepted_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  foreign key (company_id, invited_by) references profiles (company_id, id),
  check ((status = 'accepted') = (accepted_at is not null))
);
comment on column workspace_invitations.invitation_token is 'SHA-256 of the token in the link';
comment on column workspace_invitations.invited_by is 'The colleague who invited; null where the operator let the company in';
create unique index workspace_invitations_one_pending on workspace_invitations (company_id, workspace_id, email)
  where status = 'pending';
create index workspace_invitations_by_time on workspace_invitations (company_id, workspace_id, created_at desc, id desc)
  where status = 'pending';
create index workspace_invitations_by_email on workspace_invitations (email) where status = 'pending';
call app.protect('workspace_invitations', '{select,insert,update}');

-- Eight characters that are not mistaken for each other. A byte that would make some of them likelier is drawn again.
create function app.new_workspace_code() returns text
language plpgsql volatile set search_path = pg_catalog, public as $$
declare
  alphabet constant text := 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  code text := '';
  drawn integer;
begin
  while length(code) < 8 loop
    drawn := get_byte(gen_random_bytes(1), 0);
    if drawn < 256 - 256 % length(alphabet) then
      code := code || substr(alphabet, drawn % length(alphabet) + 1, 1);
    end if;
  end loop;
  return code;
end $$;
revoke execute on function app.new_workspace_code() from public;
grant execute on function app.new_workspace_code() to dealwright_app, dealwright_system;

alter table workspaces alter column invitation_code set default app.new_workspace_code();
set local role dealwright_system;
update workspaces set invitation_code = app.new_workspace_code() where invitation_code is null;
reset role;
alter table workspaces
  alter column invitation_code set not null,
  add constraint workspaces_invitation_code_check check (invitation_code ~ '^[A-HJKMNP-Z2-9]{8}$');
comment on column workspaces.invitation_code is 'Whoever has it may join while allow_self_join is on';
