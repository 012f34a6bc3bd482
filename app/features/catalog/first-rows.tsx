import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { type TableDetails, TableView } from './table-view';

/** Shows a table's first rows in the page; without script the links open another page. */
export default function FirstRows() {
  const element = useRef<HTMLDivElement>(null);
  const { data, load } = useFetcher<TableDetails>();
  useEffect(() => {
    const list = element.current?.parentElement;
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      if (!link) return;
      event.preventDefault();
      load(link.pathname);
    };
    list?.addEventListener('click', onClick);
    return () => list?.removeEventListener('click', onClick);
  }, [load]);
  return (
    <div ref={element}>
      <p role="status" className="sr-only">
        {data && `The first rows of ${data.table.name} are below.`}
      </p>
      {data && (
        <div className="grid gap-4 border-t py-4">
          <TableView {...data} />
        </div>
      )}
    </div>
  );
}
