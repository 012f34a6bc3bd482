import type { Rule } from './rule';
import { dayAsUpperBound } from './where-days';
import { andBeforeOr, bareValueInOr, comparesWithItself, notCoversOne } from './where-logic';
import { neverMissing, notEqualLosesNulls, notInWithNull, nullEquals } from './where-nulls';
import { alwaysTrueOr, emptyRange, implied, twoValuesAtOnce } from './where-ranges';
import {
  foreignWildcard,
  likeWithoutPattern,
  nameInQuotes,
  patternLeftOut,
  patternWithoutLike,
  valueNotInTheList,
} from './where-text';

export const whereRules: Rule[] = [
  nullEquals,
  notInWithNull,
  neverMissing,
  bareValueInOr,
  comparesWithItself,
  twoValuesAtOnce,
  emptyRange,
  alwaysTrueOr,
  patternWithoutLike,
  foreignWildcard,
  valueNotInTheList,
  dayAsUpperBound,
  nameInQuotes,
  andBeforeOr,
  notCoversOne,
  notEqualLosesNulls,
  patternLeftOut,
  implied,
  likeWithoutPattern,
];
