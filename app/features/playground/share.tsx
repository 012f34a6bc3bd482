import { CopyField } from '~/ui/copy-field';

type ShareProps = { link: string | null };

/** The address that fills somebody's editor with the query that was answered, and runs nothing. */
export function Share({ link }: ShareProps) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold">Copy link</summary>
      {link ? (
        <CopyField label="A link to this query" name="link" text={link} />
      ) : (
        <p>This query is too long for a link: an address has room for 8 kB.</p>
      )}
    </details>
  );
}
