-- Events of contacts and accounts come from their tables, so that no way of writing them is forgotten.
alter table webhook_deliveries add column record_id uuid;
comment on column webhook_deliveries.record_id is 'The contact, account or import it is about, which may be gone; null for deals and tests';

create table webhook_record_lanes (
  company_id uuid not null references companies (id),
  record_id uuid not null,
  next_try_at timestamptz not null,
  primary key (company_id, record_id)
);
comment on table webhook_record_lanes is
  'Contacts, accounts and imports with events to deliver: those of one go one after the other, as those of a deal do';
create index webhook_record_lanes_due on webhook_record_lanes (company_id, next_try_at);
call app.protect('webhook_record_lanes', '{select,insert,update,delete}');

-- One id for a record in a transaction: a record that is written several times raises one event.
create function app.record_event_id(p_key text) returns uuid
language sql stable set search_path = pg_catalog, public as $$
  select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7' || substr(h.hash, 1, 3)
          || '8' || substr(h.hash, 4, 15))::uuid
    from md5(pg_current_xact_id()::text || p_key) h (hash)
$$;

-- A contact or account that goes in a merge raises the merge of the one that stays.
create function app.emit_record_events(p_kind text, p_change text, p_companies uuid[], p_workspaces uuid[], p_ids uuid[])
returns void language sql security definer set search_path = pg_catalog, public as $$
  insert into events (company_id, id, workspace_id, type, actor_id, payload)
  select r.company_id,
         app.record_event_id(p_kind || coalesce(m.kept_id, r.id)
                             || case when p_change = 'deleted' and m.kept_id is null then 'deleted' else '' end),
         r.workspace_id, p_kind || '.' || case when m.kept_id is null then p_change else 'merged' end, app.user_id(),
         jsonb_strip_nulls(jsonb_build_object(
           p_kind || '_id', coalesce(m.kept_id, r.id), 'merged_id', case when m.kept_id is not null then r.id end))
    from unnest(p_companies, p_workspaces, p_ids) r (company_id, workspace_id, id)
    left join merged_records m
      on p_change = 'deleted' and m.company_id = r.company_id and m.kind = p_kind and m.id = r.id
  on conflict (company_id, id) do update set type = excluded.type, payload = excluded.payload
    where excluded.type = p_kind || '.merged'
$$;

create function app.contact_events() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then
    -- What was to be sent says who they are.
    delete from webhook_deliveries w using gone g where w.company_id = g.company_id and w.record_id = g.id;
  end if;
  if current_setting('app.one_event', true) = 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform app.emit_record_events('contact', 'created', array_agg(n.company_id), array_agg(n.workspace_id), array_agg(n.id))
      from added n;
  elsif tg_op = 'DELETE' then
    perform app.emit_record_events('contact', 'deleted', array_agg(n.company_id), array_agg(n.workspace_id), array_agg(n.id))
      from gone n;
  else
    perform app.emit_record_events('contact', 'changed', array_agg(n.company_id), array_agg(n.workspace_id), array_agg(n.id))
      from after n join before o on o.company_id = n.company_id and o.id = n.id
     where row (n.workspace_id, n.name, n.title, n.account_id, n.emails, n.phones, n.owner_id, n.left_on)
           is distinct from row (o.workspace_id, o.name, o.title, o.account_id, o.emails, o.phones, o.owner_id, o.left_on);
  end if;
  return null;
end $$;
create trigger contact_events_added after insert on contacts referencing new table as added
  for each statement execute function app.contact_events();
create trigger contact_events_changed after update on contacts referencing old table as before new table as after
  for each statement execute function app.contact_events();
create trigger contact_events_gone after delete on contacts referencing old table as gone
  for each statement execute function app.contact_events();

create function app.account_events() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if current_setting('app.one_event', true) = 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform app.emit_record_events('account', 'created', array_agg(n.company_id), array_agg(n.workspace_id), array_agg(n.id))
      from added n;
  elsif tg_op = 'DELETE' then
    perform app.emit_record_events('account', 'deleted', array_agg(n.company_id), array_agg(n.workspace_id), array_agg(n.id))
      from gone n;
  else
    perform app.emit_record_events('account', 'changed', array_agg(n.company_id), array_agg(n.workspace_id), array_agg(n.id))
      from after n join before o on o.company_id = n.company_id and o.id = n.id
     where row (n.workspace_id, n.name, n.domain, n.industry, n.employees, n.annual_revenue_minor, n.currency, n.city,
                n.country, n.owner_id, n.parent_id)
           is distinct from row (o.workspace_id, o.name, o.domain, o.industry, o.employees, o.annual_revenue_minor,
                                 o.currency, o.city, o.country, o.owner_id, o.parent_id);
  end if;
  return null;
end $$;
create trigger account_events_added after insert on accounts referencing new table as added
  for each statement execute function app.account_events();
create trigger account_events_changed after update on accounts referencing old table as before new table as after
  for each statement execute function app.account_events();
create trigger account_events_gone after delete on accounts referencing old table as gone
  for each statement execute function app.account_events();

grant create on schema app to dealwright_system;
alter function app.emit_record_events(text, text, uuid[], uuid[], uuid[]) owner to dealwright_system;
alter function app.contact_events() owner to dealwright_system;
alter function app.account_events() owner to dealwright_system;
-- allowed: taken back from what this file gave
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
grant execute on function app.record_event_id(text) to dealwright_system;
