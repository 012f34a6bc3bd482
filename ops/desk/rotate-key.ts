import { generateKeyPairSync } from 'node:crypto';
import { readOptions } from './options';
import { printRows, type Row } from './print';
import { type Sql, writeProduct } from './product';

/** Certificates are signed with the newest key and checked with all of them: docs/decisions/020-signed-certificates.md. */
export async function rotateKey(args: string[]): Promise<boolean> {
  const { values } = readOptions(args, { list: { type: 'boolean' } });
  const keys = await writeProduct(async (sql) => {
    if (!values.list) await addKey(sql);
    return sql<Row[]>`
      select id as key, created_at as made, case when id = max(id) over () then 'signs' else 'verifies' end as "does"
      from signing_keys order by id desc`;
  });
  console.log(keys.length > 0 ? printRows(keys, 'table') : 'There is no key before the first certificate.');
  if (!values.list)
    console.log(
      '\nThe newest key signs from now on. Certificates that were signed with the others stay valid; nobody has to do anything.',
    );
  return true;
}

async function addKey(sql: Sql) {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  await sql`lock table signing_keys in share row exclusive mode`;
  await sql`insert into signing_keys (id, private_key) select coalesce(max(id), 0) + 1, ${pem} from signing_keys`;
}
