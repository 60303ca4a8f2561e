-- People change the address they sign in with; what they do to their account is on record without a company too.

create table address_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  old_email text not null check (length(old_email) <= 254),
  new_email text not null check (length(new_email) <= 254),
  session_id uuid not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  requested_at timestamptz not null,
  ends_at timestamptz not null,
  confirmed_at timestamptz,
  undo_hash bytea unique check (length(undo_hash) = 32),
  undone_at timestamptz,
  check ((confirmed_at is null) = (undo_hash is null))
);
comment on table address_changes is 'Changes of addresses: asked for, confirmed by the new address, undone by the old one';
comment on column address_changes.session_id is 'The session that asked: the one that goes on';
comment on column address_changes.ends_at is 'Until then the link of the new address holds; once it was confirmed, that of the old one';
create unique index address_changes_pending on address_changes (user_id) where confirmed_at is null;
create index address_changes_of_user on address_changes (user_id, id);
create index address_changes_held on address_changes (old_email) where confirmed_at is not null and undone_at is null;
create index address_changes_by_end on address_changes (ends_at);
call app.protect_system('address_changes');

-- While a change can be undone nobody else takes the old address: for whoever tries, it is taken.
create function app.hold_address() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (select from address_changes c
              where c.old_email = new.email and c.user_id <> new.id
                and c.confirmed_at is not null and c.undone_at is null and c.ends_at > now()) then
    return null;
  end if;
  return new;
end $$;
revoke execute on function app.hold_address() from public;
create trigger hold_address before insert or update of email on users
  for each row execute function app.hold_address();

create table personal_log (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  action text not null,
  success boolean not null default true,
  client_address text,
  request_id text,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
comment on table personal_log is 'What people without a company did to their account; of everybody else it stands in audit_log';
call app.protect_system('personal_log');
revoke update, delete on personal_log from dealwright_system;
