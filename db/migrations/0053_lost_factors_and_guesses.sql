-- A colleague's second factor that is lost, or is somebody else's, can be reset by an admin, and by the operator where
-- there is no other admin. An admin's waits, so that it can be stopped.
create table factor_resets (
  company_id uuid not null references companies (id),
  id uuid not null,
  profile_id uuid not null,
  asked_by uuid,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  applied_at timestamptz,
  stopped_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade,
  foreign key (company_id, asked_by) references profiles (company_id, id) on delete cascade
);
comment on table factor_resets is 'Second factors of admins that are going to be reset, and those that were or were not';
comment on column factor_resets.asked_by is 'The admin who asked; null for the operator of the service';
create unique index factor_resets_waiting on factor_resets (company_id, profile_id)
  where applied_at is null and stopped_at is null;
create index factor_resets_of_profile on factor_resets (company_id, profile_id);
create index factor_resets_asked_by on factor_resets (company_id, asked_by) where asked_by is not null;
create index factor_resets_due on factor_resets (due_at) where applied_at is null and stopped_at is null;
call app.protect('factor_resets', '{select}');

-- Wrong passwords in a row, of one account or of what is proved inside it; whether the account exists or not.
create table password_guesses (
  subject bytea primary key check (length(subject) = 32),
  wrong integer not null default 0 check (wrong >= 0),
  touched_at timestamptz not null,
  told_at timestamptz
);
comment on table password_guesses is 'How many wrong passwords came in a row; it does not fade, and ends with a right one or a mailed link';
comment on column password_guesses.subject is 'SHA-256 of what is counted and whose it is';
comment on column password_guesses.told_at is 'When the owner was told that guessing is over';
create index password_guesses_over on password_guesses (touched_at) where wrong >= 100 and told_at is null;
create index password_guesses_touched on password_guesses (touched_at);
call app.protect_system('password_guesses');

-- Browsers that somebody signed in with before: each has a count of its own, so that nobody locks its owner out.
create table known_browsers (
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  wrong integer not null default 0 check (wrong >= 0),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, token_hash)
);
comment on column known_browsers.token_hash is 'SHA-256 of the token in the browser''s cookie';
create index known_browsers_by_token on known_browsers (token_hash);
create index known_browsers_by_use on known_browsers (last_used_at);
call app.protect_system('known_browsers');
