/**
 * What PostgreSQL's catalogue says of the tables in some schemas, whose names are the
 * parameter of each statement, and where the connection looks first. Stage: database.
 */

/** The name of a table, with its schema unless tables are there that name none. */
function nameOf(table: string): string {
  return `(select case nspname when current_schema() then '' else nspname || '.' end
    from pg_namespace where oid = ${table}.relnamespace) || ${table}.relname`;
}

/**
 * Whether a table is in one of the schemas that are asked for. A partition is a part of
 * the table that it belongs to.
 */
function isAsked(table: string): string {
  return `not ${table}.relispartition and ${table}.relnamespace in (select oid from pg_namespace
    where nspname = current_schema() or nspname = any($1::text[]))`;
}

/** The schemas that are not PostgreSQL's own, nor that where the connection looks. */
export const SCHEMAS = `
  select distinct schemaname as name from pg_tables
  where schemaname !~ '^pg_' and schemaname <> 'information_schema'
    and schemaname <> coalesce(current_schema(), '')
  order by 1`;

/** The columns of all tables. */
export const COLUMNS = `
  select ${nameOf("c")} as table, a.attname as name,
    case t.typtype when 'd' then format_type(t.typbasetype, t.typtypmod)
      else format_type(a.atttypid, a.atttypmod) end as type, a.attnotnull as required,
    a.attidentity as identity, pg_get_expr(d.adbin, d.adrelid) as filled,
    case when a.attcollation <> t.typcollation then l.collname end as collation,
    a.attgenerated <> '' as generated,
    array(select e.enumlabel::text from pg_enum e where e.enumtypid = t.oid
      order by e.enumsortorder) as words
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  left join pg_collation l on l.oid = a.attcollation
  where ${isAsked("c")} and c.relkind in ('r', 'p')
  order by 1, a.attnum`;

/** Their keys, refs and checks. */
export const CONSTRAINTS = `
  select ${nameOf("c")} as table, k.conname as name, k.contype as kind, ${nameOf("f")} as target, k.confdeltype as rule,
    pg_get_constraintdef(k.oid) as text, k.convalidated as valid,
    array(select a.attname::text from unnest(k.conkey) with ordinality as n (number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = n.number order by n.place) as columns,
    array(select a.attname::text from unnest(k.confkey) with ordinality as n (number, place)
      join pg_attribute a on a.attrelid = f.oid and a.attnum = n.number order by n.place) as keys
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  left join pg_class f on f.oid = k.confrelid
  where ${isAsked("c")} and k.contype in ('p', 'f', 'c')
  order by 1, k.conname`;

/** Their indexes. */
export const INDEXES = `
  select ${nameOf("c")} as table, i.relname as name, x.indisunique as unique,
    exists(select from pg_constraint k where k.conindid = x.indexrelid and k.contype = 'u') as bound,
    x.indisvalid as valid, x.indpred is not null as partial, m.amname as method,
    array(select coalesce(a.attname::text, 'an expression')
      from unnest(x.indkey::int2[]) with ordinality as n (number, place)
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = n.number
      where n.place <= x.indnkeyatts order by n.place) as columns
  from pg_index x
  join pg_class c on c.oid = x.indrelid
  join pg_class i on i.oid = x.indexrelid
  join pg_am m on m.oid = i.relam
  where ${isAsked("c")} and not x.indisprimary
  order by 1, i.relname`;

/** Their triggers, but for those that PostgreSQL makes itself. */
export const TRIGGERS = `
  select ${nameOf("c")} as table, t.tgname as name
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where ${isAsked("c")} and not t.tgisinternal
  order by 1, t.tgname`;
