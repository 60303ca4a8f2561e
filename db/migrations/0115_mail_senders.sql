-- A mail to a buyer names the company that writes, and is answered to the person who sent it.
alter table mails add column sender_name text;
alter table mails add column reply_to text;
comment on column mails.sender_name is 'Shown before “via Dealwright”; null for mails of the product itself';

grant create on schema app to dealwright_system;
create function app.queue_mail(p_id uuid, p_company_id uuid, p_recipient text, p_kind text, p_subject text, p_heading text,
                               p_blocks jsonb, p_withheld boolean, p_now timestamptz, p_sender_name text, p_reply_to text)
returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into mails (id, company_id, recipient, kind, subject, heading, blocks, state, created_at, sender_name, reply_to)
  values (p_id, coalesce(app.company_id(), p_company_id), p_recipient, p_kind, p_subject, p_heading, p_blocks,
          case when p_withheld then 'withheld'::mail_state else 'queued' end, p_now, p_sender_name, p_reply_to);
$$;
alter function app.queue_mail(uuid, uuid, text, text, text, text, jsonb, boolean, timestamptz, text, text)
  owner to dealwright_system;
grant execute on function app.queue_mail(uuid, uuid, text, text, text, text, jsonb, boolean, timestamptz, text, text)
  to dealwright_app, dealwright_system;
-- allowed: it was granted above
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
