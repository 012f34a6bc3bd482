import type { Column, Row } from './result';

/** In the order in which they are checked. `other_data`: right on the visible data, wrong on a hidden copy. */
export type Rule =
  | 'columns'
  | 'row_count'
  | 'missing_rows'
  | 'extra_rows'
  | 'order'
  | 'values'
  | 'other_data';

/** `marked`: indexes of the values that differ. `position`: the row's number in the result, where order is at fault. */
export type DifferenceRow = {
  kind: 'missing' | 'extra' | 'expected' | 'yours';
  row: Row;
  marked: number[];
  position?: number;
};

/** What differs on the visible data. `rows`: at most five of each kind. `missing`, `extra`: how many there are in all. */
export type Difference = {
  rule: Rule;
  columns: Column[];
  rows: DifferenceRow[];
  missing: number;
  extra: number;
};
