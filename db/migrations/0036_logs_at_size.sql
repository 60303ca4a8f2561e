-- Long logs: what a webhook was sent, by type; and what people did to their accounts, read by operators.

create index webhook_deliveries_by_type on webhook_deliveries (company_id, type, id desc);

create index personal_log_by_action on personal_log (action, created_at desc, id desc);
create index personal_log_of_all on personal_log (created_at desc, id desc);
create index personal_log_of_failures on personal_log (created_at desc, id desc) where not success;

-- Of one person, whichever company it was written in.
create index audit_log_of_actor on audit_log (actor_id, created_at desc, id desc);
