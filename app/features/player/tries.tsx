import { Button } from '~/ui/button';
import { QueryText } from '~/ui/prose';

export type TriesProps = {
  tries: readonly { id: number; query: string; verdict: string }[];
  /** The form of the query. */
  formId: string;
};

/** What was run and submitted here, to take one back into the editor. */
export function Tries({ tries, formId }: TriesProps) {
  return (
    <details hidden={tries.length === 0}>
      <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold">
        Your last tries: {tries.length}
      </summary>
      <ol className="grid max-h-96 gap-4 overflow-y-auto">
        {tries.map(({ id, query, verdict }) => (
          <li key={id} className="grid min-w-0 gap-1">
            <p className="text-sm wrap-anywhere">{verdict}</p>
            <QueryText>{query}</QueryText>
            <Button
              form={formId}
              name="intent"
              value={`take: ${id}`}
              variant="quiet"
              className="justify-self-start"
            >
              Take it back
            </Button>
          </li>
        ))}
      </ol>
    </details>
  );
}
