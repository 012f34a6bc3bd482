-- The learner's roles, their limits and their grants. app/features/sandbox/build.server.ts runs this as the
-- superuser, in one transaction, in each of the sandbox's two databases; running it again changes nothing.
-- It reads three settings: boxscore.password, boxscore.connections, and boxscore.reader, the role that may
-- read this database (sandbox_ro where the data is shown, sandbox_hidden where it only grades).

-- Roles. sandbox_login is the only one that can connect, and can do nothing before it becomes a reader.

do $$
declare
  name text;
begin
  foreach name in array array['sandbox_login', 'sandbox_ro', 'sandbox_hidden'] loop
    if to_regrole(name) is null then execute format('create role %I', name); end if;
    execute format('alter role %I nologin noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls', name);
  end loop;
  execute format('alter role sandbox_login login password %L connection limit %s',
    current_setting('boxscore.password'), current_setting('boxscore.connections')::int);
end $$;

grant sandbox_ro, sandbox_hidden to sandbox_login;

-- Limits.

alter role sandbox_login set default_transaction_read_only = on;
alter role sandbox_login set statement_timeout = '2s';
alter role sandbox_login set lock_timeout = '1s';
alter role sandbox_login set idle_in_transaction_session_timeout = '10s';
alter role sandbox_login set client_connection_check_interval = '500ms';
alter role sandbox_login set work_mem = '4MB';
-- NOT IN over the largest table has to fit into a hash, or takes a minute instead of 30 ms.
alter role sandbox_login set hash_mem_multiplier = 4;
alter role sandbox_login set temp_file_limit = '64MB';
alter role sandbox_login set temp_buffers = '800kB';
alter role sandbox_login set max_parallel_workers_per_gather = 0;
alter role sandbox_login set jit = off;
-- Another's scan of the same table changes no order of rows.
alter role sandbox_login set synchronize_seqscans = off;
alter role sandbox_login set cursor_tuple_fraction = 1;
alter role sandbox_login set log_min_messages = 'fatal';
alter role sandbox_login set log_min_error_statement = 'panic';
alter role sandbox_login set log_min_duration_statement = -1;
alter role sandbox_login set log_statement = 'none';
alter role sandbox_login set log_temp_files = -1;
alter role sandbox_login set client_min_messages = 'warning';
alter role sandbox_login set search_path = '';
-- What values look like.
alter role sandbox_login set timezone = 'UTC';
alter role sandbox_login set datestyle = 'ISO, YMD';
alter role sandbox_login set intervalstyle = 'postgres';
alter role sandbox_login set lc_messages = 'C';
alter role sandbox_login set lc_monetary = 'C';
alter role sandbox_login set lc_numeric = 'C';
alter role sandbox_login set lc_time = 'C';
alter role sandbox_login set bytea_output = 'hex';
alter role sandbox_login set extra_float_digits = 1;

-- Databases: this one, and no other on the server.

do $$
declare
  name name;
begin
  for name in select datname from pg_database where datallowconn or datistemplate order by datname loop
    begin
      execute format('revoke connect, temporary on database %I from public', name);
    exception when invalid_catalog_name then null; -- Dropped meanwhile.
    end;
  end loop;
  execute format('grant connect on database %I to sandbox_login', current_database());
end $$;

revoke all on schema public from public;
revoke usage on language plpgsql from public;
revoke usage on language sql from public;

-- Functions, by class. Out: whatever is volatile or runs as its owner, whatever speaks of sessions, files,
-- settings or the server (nearly all of that is named pg_…, so of those only the listed stay), and whatever runs a
-- query given as text. A function that a later Postgres brings is out unless it is stable and has another name.

do $$
declare
  routine regprocedure;
begin
  for routine in
    select oid::regprocedure from pg_proc
    where provolatile = 'v' or prosecdef
      or proname ~ '^(current_setting|getpgusername|shobj_description|inet_(client|server)_.*|txid_.*|(database|schema|table)_to_xml.*)$'
      or proname ~ '^pg_' and proname !~ '^pg_(lsn|snapshot|ndistinct|dependencies|mcv_list)(_|$)' and proname <> all (array[
        'pg_typeof', 'pg_basetype', 'pg_collation_for', 'pg_column_size', 'pg_size_pretty', 'pg_size_bytes',
        'pg_input_is_valid', 'pg_input_error_info', 'pg_client_encoding', 'pg_char_to_encoding', 'pg_encoding_to_char',
        'pg_encoding_max_length', 'pg_get_keywords', 'pg_get_constraintdef', 'pg_get_indexdef', 'pg_get_viewdef',
        'pg_get_ruledef', 'pg_get_triggerdef', 'pg_get_expr', 'pg_get_partkeydef', 'pg_get_serial_sequence',
        'pg_get_statisticsobjdef', 'pg_get_statisticsobjdef_columns', 'pg_get_statisticsobjdef_expressions',
        'pg_get_functiondef', 'pg_get_function_arguments', 'pg_get_function_arg_default', 'pg_get_function_result',
        'pg_get_function_identity_arguments', 'pg_get_function_sqlbody', 'pg_get_userbyid', 'pg_describe_object',
        'pg_has_role', 'pg_relation_is_updatable', 'pg_column_is_updatable', 'pg_is_other_temp_schema',
        'pg_my_temp_schema', 'pg_options_to_table', 'pg_sequence_parameters', 'pg_table_is_visible',
        'pg_type_is_visible', 'pg_function_is_visible', 'pg_operator_is_visible', 'pg_collation_is_visible',
        'pg_opclass_is_visible', 'pg_opfamily_is_visible', 'pg_conversion_is_visible', 'pg_statistics_obj_is_visible',
        'pg_ts_config_is_visible', 'pg_ts_dict_is_visible', 'pg_ts_parser_is_visible', 'pg_ts_template_is_visible',
        'pg_index_column_has_property', 'pg_index_has_property', 'pg_indexam_has_property'])
  loop
    execute format('revoke execute on function %s from public', routine);
  end loop;
  for routine in
    select oid::regprocedure from pg_proc
    where pronamespace = 'pg_catalog'::regnamespace and proname = any (array['random', 'random_normal', 'setseed',
      'clock_timestamp', 'timeofday', 'gen_random_uuid', 'uuidv4', 'uuidv7', 'array_sample', 'array_shuffle'])
  loop
    execute format('grant execute on function %s to public', routine);
  end loop;
end $$;

-- The catalogue: what describes the tables stays; roles, sessions, settings, databases and locks do not.

do $$
declare
  relation regclass;
begin
  for relation in
    select oid::regclass from pg_class
    where relkind in ('r', 'v') and (
      relnamespace = 'pg_catalog'::regnamespace and relname <> all (array['pg_type', 'pg_attribute', 'pg_proc', 'pg_class',
        'pg_attrdef', 'pg_constraint', 'pg_inherits', 'pg_index', 'pg_operator', 'pg_opfamily', 'pg_opclass', 'pg_am',
        'pg_amop', 'pg_amproc', 'pg_language', 'pg_aggregate', 'pg_rewrite', 'pg_trigger', 'pg_description', 'pg_cast',
        'pg_enum', 'pg_namespace', 'pg_conversion', 'pg_depend', 'pg_collation', 'pg_partitioned_table', 'pg_range',
        'pg_sequence', 'pg_ts_config', 'pg_ts_config_map', 'pg_ts_dict', 'pg_ts_parser', 'pg_ts_template',
        'pg_extension', 'pg_policy', 'pg_statistic_ext', 'pg_views', 'pg_tables', 'pg_matviews', 'pg_indexes',
        'pg_policies', 'pg_rules', 'pg_stats', 'pg_stats_ext', 'pg_stats_ext_exprs'])
      or relnamespace = 'information_schema'::regnamespace
        and relname in ('enabled_roles', 'applicable_roles', 'administrable_role_authorizations')
      or relnamespace = 'information_schema'::regnamespace and relname ~ '^(user_mapping|foreign_)')
  loop
    execute format('revoke all on %s from public', relation);
  end loop;
end $$;
