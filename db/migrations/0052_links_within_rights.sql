-- A link to a deal lets somebody read as long as they have the rights with which they opened it.

alter table deal_share_readers
  add column opened_as member_role,
  add column opened_in uuid,
  add column ended_at timestamptz,
  alter column first_opened_at drop not null,
  alter column last_opened_at drop not null,
  drop constraint deal_share_readers_company_id_profile_id_fkey,
  add constraint deal_share_readers_company_id_profile_id_fkey
    foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade,
  add constraint deal_share_readers_company_id_opened_in_fkey
    foreign key (company_id, opened_in) references workspaces (company_id, id);
create index deal_share_readers_by_workspace on deal_share_readers (company_id, opened_in);
comment on table deal_share_readers is 'Who opened which link, with which rights; they read the deal while the link holds and they have them';
comment on column deal_share_readers.opened_as is 'Their role when they opened it; null where it was opened before that was kept, and has to be opened again';
comment on column deal_share_readers.opened_in is 'Their workspace when they opened it';
comment on column deal_share_readers.ended_at is 'When they were taken off the deal; no link that held then lets them in';
comment on column deal_share_readers.first_opened_at is 'Null for a link that they never opened, and no longer can';

-- Whoever is taken off a deal loses every link to it that holds, opened or not.
create function app.links_taken() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into deal_share_readers as r
    (company_id, profile_id, deal_id, share_id, first_opened_at, last_opened_at, ended_at)
  select t.company_id, t.profile_id, t.deal_id, s.id, null, null, now()
    from taken t
    join deal_shares s on s.company_id = t.company_id and s.deal_id = t.deal_id
   where s.ended_at is null and (s.expires_at is null or s.expires_at > now())
   order by 1, 2, 3, 4
  on conflict (company_id, profile_id, deal_id, share_id)
  do update set ended_at = coalesce(r.ended_at, excluded.ended_at);
  return null;
end $$;
create trigger links_taken after delete on deal_access
  referencing old table as taken for each statement execute function app.links_taken();

grant create on schema app to dealwright_system;
revoke execute on function app.links_taken() from public;
alter function app.links_taken() owner to dealwright_system;
revoke create on schema app from dealwright_system;
