import { clauses } from './clauses';
import { conditions } from './conditions';
import { dates } from './dates';
import type { Entry } from './entry';
import { functions } from './functions';
import { ideas } from './ideas';
import { joins } from './joins';
import { windows } from './windows';

/** SQL's words as far as the course uses them, and the ideas behind them. */
export const glossary: Entry[] = [
  ...clauses,
  ...joins,
  ...conditions,
  ...functions,
  ...dates,
  ...windows,
  ...ideas,
];
