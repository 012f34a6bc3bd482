import type {
  A_Const,
  A_Indirection,
  ColumnRef,
  FuncCall,
  RangeVar,
  SelectStmt,
  SQLValueFunction,
  TypeName,
} from 'libpg-query';
import { findNodes, kindsIn, namesOf } from '~/sql/tree';

const registries =
  'reg(class|collation|config|dictionary|namespace|oper|operator|proc|procedure|role|type)(in|out|send|recv)?';
const serverFunctions = new RegExp(
  `^(_?pg_.*|current_.*|inet_(client|server)_.*|txid_.*|has_.*_privilege|to_reg.*|(col|obj|shobj)_description|.*_to_xml.*` +
    `|version|user|session_user|system_user|getpgusername|getdatabaseencoding|get_current_ts_config|format_type` +
    `|row_security_active|aclexplode|fmgr_.*|mxid_age|${registries})$`,
);
const clocks = /^(now|(transaction|statement|clock)_timestamp|timeofday)$/;
const dice =
  /^(random|random_normal|setseed|gen_random_uuid|uuidv[47]|uuid_generate_.*|array_sample|array_shuffle)$/;
const systemTypes = new RegExp(
  `^(${registries}|xid8?|cid|tid|aclitem|pg_lsn|pg_snapshot|txid_snapshot|oidvector)$`,
);
const systemColumns = /^(ctid|xmin|xmax|cmin|cmax|tableoid)$/;
const systemSchemas = /^(pg_.*|information_schema)$/;
/** Strings that Postgres reads as today's date or time, with any blanks, signs and zones around them. */
const moments = /^[^a-z]*([a-z]{1,4}[^a-z]+)?(now|today|tomorrow|yesterday)([^a-z]+[a-z]{1,4})?[^a-z]*$/i;

/** What a query uses of the server itself, its clock or chance, as the learner typed it; undefined if nothing. */
export function systemQuestion(select: SelectStmt): string | undefined {
  const kinds = kindsIn(select);
  const nodesOf = <T>(kind: string) => (kinds.has(kind) ? findNodes<T>(select, kind) : []);
  return [
    ...nodesOf<SQLValueFunction>('SQLValueFunction').map(keywordOf),
    ...nodesOf<FuncCall>('FuncCall').flatMap(functionsOfServer),
    ...nodesOf<A_Indirection>('A_Indirection').flatMap(({ indirection }) =>
      namesOf(indirection).filter((name) => isServerFunction(name, 1)),
    ),
    ...nodesOf<RangeVar>('RangeVar').flatMap(tablesOfServer),
    ...nodesOf<ColumnRef>('ColumnRef').flatMap(columnsOfServer),
    ...['typeName', 'TypeName'].flatMap((kind) =>
      nodesOf<TypeName>(kind).flatMap(({ names }) => namesOf(names).filter((name) => systemTypes.test(name))),
    ),
    ...nodesOf<A_Const>('A_Const').flatMap(momentsIn),
    ...nodesOf('RangeTableSample').map(() => 'TABLESAMPLE'),
  ][0];
}

export function isServerFunction(name: string, argumentCount: number): boolean {
  if (name === 'age') return argumentCount === 1;
  return [serverFunctions, clocks, dice].some((names) => names.test(name));
}

/** CURRENT_DATE and the like, which the parser does not read as functions. */
function keywordOf({ op }: SQLValueFunction): string {
  return String(op)
    .replace(/^SVFOP_/, '')
    .replace(/_N$/, '');
}

function functionsOfServer({ funcname, args = [] }: FuncCall): string[] {
  const name = namesOf(funcname).at(-1) ?? '';
  return isServerFunction(name, args.length) ? [name] : [];
}

function momentsIn({ sval }: A_Const): string[] {
  return sval?.sval && moments.test(sval.sval) ? [`'${sval.sval}'`] : [];
}

function tablesOfServer({ schemaname = '', relname = '' }: RangeVar): string[] {
  if (systemSchemas.test(schemaname)) return [`${schemaname}.${relname}`];
  return relname.startsWith('pg_') ? [relname] : [];
}

/** `tickets.pg_typeof` is a function call as well. */
function columnsOfServer({ fields }: ColumnRef): string[] {
  const names = namesOf(fields);
  const last = names.at(-1) ?? '';
  const isCall = names.length > 1 && last.startsWith('pg_');
  return isCall || systemColumns.test(last) ? [last] : [];
}
