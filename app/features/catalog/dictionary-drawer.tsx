import { Suspense } from 'react';
import { servedPart } from '~/ui/served-part';
import type { DictionaryListProps } from './dictionary-list';

const DictionaryList = servedPart<DictionaryListProps>(() => import('./dictionary-list'));

/** Every column of every table, opened when it is needed. */
export function DictionaryDrawer(props: DictionaryListProps) {
  if (props.dictionary.tables.length === 0) return null;
  return (
    <Suspense>
      <DictionaryList {...props} />
    </Suspense>
  );
}
