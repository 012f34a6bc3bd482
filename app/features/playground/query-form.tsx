import { Form, useParams } from '@remix-run/react';
import type { DictionaryTable } from 'drizzle/schema';
import { useState } from 'react';
import { completionsOf } from '~/features/catalog/completions';
import { useKeptText } from '~/features/player/draft';
import { QueryButton } from '~/features/player/query-button';
import { CancelButton } from '~/features/sandbox/cancel-button';
import type { QueryPosition } from '~/http/errors';
import { BenchBar, BenchQuery } from '~/ui/bench';
import { useLandingAddress } from '~/ui/landing';
import { queryForm } from '~/ui/query-form';
import { SqlEditor } from '~/ui/sql-editor';
import type { OpenChallenge } from './playground.server';
import type { KeptQueries } from './schema';

type QueryFormProps = {
  level: number;
  /** The query in the URL. */
  tried?: string;
  kept: KeptQueries;
  challenge?: OpenChallenge;
  tables: readonly DictionaryTable[];
  fault?: QueryPosition;
};

/** The editor of a challenge. The form also carries the queries typed for the other challenges. */
export function QueryForm({ level, tried, kept, challenge, tables, fault }: QueryFormProps) {
  const [isBlank, setIsBlank] = useState(false);
  const { courseId = '0' } = useParams();
  const slug = challenge?.slug ?? '';
  const { [slug]: here, ...others } = kept;
  const served = tried ?? challenge?.initialQuery ?? '';
  const typed = useKeptText(`playground/${courseId}/${tried === undefined ? slug : 'tried'}`, served);
  return (
    <Form method="post" action={useLandingAddress()} id={queryForm} className="contents" preventScrollReset>
      <input type="hidden" name="level" value={level} />
      <input type="hidden" name="challenge" value={slug} />
      <input type="hidden" name="hints" value={challenge?.hints.length ?? 0} />
      <input type="hidden" name="kept" value={JSON.stringify(others)} />
      <BenchQuery>
        <SqlEditor
          name="query"
          label="Your query"
          submitWith={challenge && 'submit'}
          defaultValue={here ?? served}
          schema={completionsOf(tables)}
          findTyped={typed.find}
          fault={fault}
          onChange={(query) => {
            setIsBlank(query.trim() === '');
            typed.keep(query);
          }}
        />
      </BenchQuery>
      <BenchBar>
        <QueryButton value="run" busy="Running..." disabled={isBlank} variant="loud">
          Run Query
        </QueryButton>
        {challenge && (
          <QueryButton value="submit" busy="Checking..." disabled={isBlank}>
            Submit
          </QueryButton>
        )}
        <QueryButton value="explain" busy="Explaining..." disabled={isBlank}>
          Explain my query
        </QueryButton>
        <CancelButton />
      </BenchBar>
    </Form>
  );
}
