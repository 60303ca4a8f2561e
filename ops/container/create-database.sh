#!/bin/sh
# Runs once, when the database container makes its data folder.
set -eu
psql --username "${POSTGRES_USER:-postgres}" --set ON_ERROR_STOP=1 --set "password=$DATABASE_PASSWORD" <<'SQL'
create role dealwright login createrole password :'password';
create database dealwright owner dealwright;
SQL
