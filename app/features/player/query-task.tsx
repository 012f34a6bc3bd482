import { Form, useResolvedPath } from '@remix-run/react';
import type { DictionaryTable } from 'drizzle/schema';
import { type ReactNode, useState } from 'react';
import { completionsOf, DictionaryList } from '~/features/catalog/dictionary-list';
import { CancelButton } from '~/features/sandbox/cancel-button';
import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';
import { Prose } from '~/ui/prose';
import { SplitPane } from '~/ui/split-pane';
import { SqlEditor } from '~/ui/sql-editor';
import { useDraft } from './draft';

type Dictionary = { tables: DictionaryTable[]; diagram: string };

type QueryTaskProps = {
  label: string;
  task: { description: string; contract: string };
  dictionary: Dictionary;
  hints: ReactNode;
  children: ReactNode;
};

export function QueryTask({ label, task, dictionary, hints, children }: QueryTaskProps) {
  return (
    <SplitPane
      label={label}
      left={
        <>
          <Prose html={task.description} />
          <p className="text-sm text-ink-2">{task.contract}</p>
          {hints}
          <DictionaryList {...dictionary} />
        </>
      }
      right={children}
    />
  );
}

type QueryFormProps = {
  id?: string;
  item: { id: number; answer: string | null; initialQuery: string };
  outcome?: { query?: string } | object;
  tables: DictionaryTable[];
  submitting: string;
  children?: ReactNode;
};

/** The editor with its buttons. What is typed is kept at the page's own address plus "/draft". */
export function QueryForm({ id, item, outcome = {}, tables, submitting, children }: QueryFormProps) {
  const isRunning = useBusy({ intent: 'run' });
  const isSubmitting = useBusy({ intent: 'submit' });
  const [isBlank, setIsBlank] = useState(false);
  const draft = useDraft(useResolvedPath('draft').pathname, { itemId: String(item.id) });
  const typed = 'query' in outcome ? outcome.query : undefined;
  return (
    <Form id={id} method="post" className="grid gap-3" preventScrollReset onSubmit={draft.drop}>
      <input type="hidden" name="itemId" value={item.id} />
      <SqlEditor
        name="query"
        submitWith="submit"
        label="Your query"
        defaultValue={typed ?? item.answer ?? item.initialQuery}
        schema={completionsOf(tables)}
        onChange={(query) => {
          setIsBlank(query.trim() === '');
          draft.note(query);
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button name="intent" value="run" disabled={isBlank || isRunning}>
          {isRunning ? 'Running...' : 'Run'}
        </Button>
        <Button name="intent" value="submit" variant="loud" disabled={isBlank || isSubmitting}>
          {isSubmitting ? submitting : 'Submit'}
        </Button>
        <CancelButton />
      </div>
      {children}
    </Form>
  );
}
