-- What a request leaves for the worker keeps the trace in which it was written. Null where nothing is traced: nothing sets
-- the setting then.
alter table events add column traceparent text;
alter table events alter column traceparent set default nullif(current_setting('app.traceparent', true), '');
alter table events add constraint events_traceparent_check check (length(traceparent) = 55) not valid;
alter table mails add column traceparent text;
alter table mails alter column traceparent set default nullif(current_setting('app.traceparent', true), '');
alter table mails add constraint mails_traceparent_check check (length(traceparent) = 55) not valid;
