import { generateKeyPairSync } from 'node:crypto';
import { openKey, sealKey, secretsIn } from '~/features/certificate/sealed-key';
import { readOptions } from './options';
import { printRows, type Row } from './print';
import { type Sql, writeProduct } from './product';

const told = {
  new: 'The newest key signs from now on. Certificates that were signed with the others stay valid; nobody has to do anything.',
  seal: 'All keys are sealed by the first secret of SIGNING_SECRET. The others can be dropped.',
  plain: 'All keys are in plain text, as the version before reads them.',
};

/** The newest key signs certificates, and all keys verify them: docs/decisions/020-signed-certificates.md. */
export async function rotateKey(args: string[]): Promise<boolean> {
  const flag = { type: 'boolean' } as const;
  const { values } = readOptions(args, { list: flag, seal: flag, plain: flag });
  const act = values.list ? undefined : values.seal ? 'seal' : values.plain ? 'plain' : 'new';
  const keys = await writeProduct(async (sql) => {
    if (act) await writeKeys(sql, act);
    return sql<Row[]>`
      select id as key, created_at as made, case when id = max(id) over () then 'signs' else 'verifies' end as "does",
        case when private_key like 'sealed:%' then 'sealed' else 'plain text' end as "kept as"
      from signing_keys order by id desc`;
  });
  console.log(keys.length > 0 ? printRows(keys, 'table') : 'There is no key before the first certificate.');
  if (act) console.log(`\n${told[act]}`);
  return true;
}

/** Existing keys are encrypted again with the current secret, so that replaced secrets are not needed any more. */
async function writeKeys(sql: Sql, act: keyof typeof told) {
  const secrets = secretsIn(process.env.SIGNING_SECRET);
  if (act === 'seal' && secrets.length === 0) throw new Error('Set SIGNING_SECRET first.');
  await sql`lock table signing_keys in share row exclusive mode`;
  const known = await sql<{ id: number; stored: string }[]>`
    select id, private_key as stored from signing_keys order by id`;
  const pems = known.map(({ id, stored }) => ({ id, pem: openKey(stored, secrets) }));
  if (act === 'new') {
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    pems.push({ id: (known.at(-1)?.id ?? 0) + 1, pem });
  }
  const rows = pems.map(({ id, pem }) => ({ id, private_key: sealKey(pem, act === 'plain' ? [] : secrets) }));
  if (rows.length === 0) return;
  await sql`insert into signing_keys ${sql(rows)} on conflict (id) do update set private_key = excluded.private_key`;
}
