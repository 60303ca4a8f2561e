-- Requests are found by an index, with who asked; a file that is to go is nobody's before its bytes are gone.

alter table support_requests
  drop column search_text,
  add column asker text not null default '';
comment on column support_requests.asker is 'Who asked, as it is searched: company, name, address; kept by triggers';

create function app.asker_text(p_company uuid, p_requester uuid) returns text
language sql stable set search_path = pg_catalog, public as $$
  select concat_ws(' ', c.name, p.first_name, p.last_name, p.email)
    from companies c join profiles p on p.company_id = c.id and p.id = p_requester
   where c.id = p_company
$$;
create function app.support_request_asked() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  new.asker := coalesce(app.asker_text(new.company_id, new.requester_id), '');
  return new;
end $$;
create function app.asker_renamed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  update support_requests r set asker = coalesce(app.asker_text(r.company_id, r.requester_id), '')
   where r.company_id = new.company_id and r.requester_id = new.id;
  return null;
end $$;
create function app.asking_company_renamed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  update support_requests r set asker = coalesce(app.asker_text(r.company_id, r.requester_id), '')
   where r.company_id = new.id;
  return null;
end $$;
revoke execute on function app.asker_text(uuid, uuid), app.support_request_asked(), app.asker_renamed(),
  app.asking_company_renamed() from public;
grant execute on function app.asker_text(uuid, uuid) to dealwright_app, dealwright_system;

create trigger support_request_asked before insert on support_requests
  for each row execute function app.support_request_asked();
create trigger asker_renamed after update of first_name, last_name, email on profiles
  for each row when (row (old.first_name, old.last_name, old.email) is distinct from row (new.first_name, new.last_name, new.email))
  execute function app.asker_renamed();
create trigger asking_company_renamed after update of name on companies
  for each row when (old.name is distinct from new.name) execute function app.asking_company_renamed();

set local role dealwright_system;
update support_requests r set asker = coalesce(app.asker_text(r.company_id, r.requester_id), '');
reset role;
alter table support_requests
  add column search_text text not null generated always as (app.plain(title || ' ' || description || ' ' || asker)) stored;
create index support_requests_search on support_requests using gin (search_text gin_trgm_ops);

alter table support_attachments
  add column doomed_at timestamptz,
  add check (doomed_at is null or request_id is null);
comment on column support_attachments.doomed_at is 'It was removed; its bytes go next, and the row after them';
