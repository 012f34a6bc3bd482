import { crossProduct, onLinksNothing } from './joins-cross';
import { joinedByAttribute, joinedByDifference, notTheKey, usingByCoincidence } from './joins-keys';
import { antiJoinOnNullable, nullOfTwoKinds } from './joins-missing';
import { keepsTheMembers, negationByInequality } from './joins-negation';
import { leftFilterInOn, outerJoinUndone, undoneByNextJoin } from './joins-outer';
import { fanOut, twoBranches } from './joins-rows';
import { pairsWithItself } from './joins-self';
import { unusedTable } from './joins-unused';
import type { Rule } from './rule';

export const joinsRules: Rule[] = [
  crossProduct,
  usingByCoincidence,
  onLinksNothing,
  notTheKey,
  joinedByDifference,
  pairsWithItself,
  undoneByNextJoin,
  antiJoinOnNullable,
  outerJoinUndone,
  joinedByAttribute,
  negationByInequality,
  keepsTheMembers,
  twoBranches,
  leftFilterInOn,
  nullOfTwoKinds,
  fanOut,
  unusedTable,
];
