-- Whoever is not named above may call nothing

revoke create on schema app from dealwright_system;
revoke execute on all routines in schema app from public;
