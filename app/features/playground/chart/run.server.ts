import { forDisplay } from '~/features/sandbox/display.server';
import { limits } from '~/features/sandbox/limits';
import { type QueryArgs, readWholeResult, runQuery } from '~/features/sandbox/query.server';
import { chartOf } from './chart.server';
import type { ChartKind } from './kinds';

/** A query's rows, and its chart, which reads more rows than the table shows. @throws AppError as runQuery */
export async function runCharted(args: QueryArgs, kind: ChartKind | undefined) {
  if (!kind) {
    const result = await runQuery(args);
    return { result, charted: chartOf(result) };
  }
  const whole = await readWholeResult(args, undefined, limits.chartedRows);
  return { result: forDisplay(whole, args), charted: chartOf(whole, kind) };
}
