import { useState } from 'react';
import { Button } from '~/ui/button';
import { QueryText } from '~/ui/prose';
import { mostTries, type Try } from './try';

export type TriesProps = {
  tries: readonly Try[];
  /** The try of the last reply. */
  tried?: Try;
  /** The id of the query's form. */
  formId: string;
};

/** The loaded tries with those of replies since, as the page is not loaded again for them. */
function useTries({ tries: loaded, tried }: Omit<TriesProps, 'formId'>) {
  const [known, setKnown] = useState({ loaded, tries: loaded });
  let tries = known.loaded === loaded ? known.tries : loaded;
  if (tried && tried.id > (tries[0]?.id ?? 0)) {
    const others = tries.filter(({ query, verdict }) => query !== tried.query || verdict !== tried.verdict);
    tries = [tried, ...others].slice(0, mostTries);
  }
  if (known.loaded !== loaded || known.tries !== tries) setKnown({ loaded, tries });
  return tries;
}

/** The queries run and submitted here; each can be put back into the editor. */
export default function Tries({ formId, ...rest }: TriesProps) {
  const tries = useTries(rest);
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
