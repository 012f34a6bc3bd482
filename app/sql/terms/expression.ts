import type { A_Expr, BoolExpr, ColumnRef, Node, SelectStmt, SubLink } from 'libpg-query';
import { namesOf, nodeAs, operatorOf } from '../tree';
import { callForm } from './call';
import { allOf, anyOf, asCondition, compare, negate, oneOf } from './conditions';
import { castOf, constantOf } from './constant';
import { otherForm } from './other';
import { type Form, present, type Reader, type Term } from './terms';

/** Reads an expression without recursion, since it may be thousands of levels deep. */
export function termOf(root: Node, reader: Reader): Term {
  const top: Form & { done: Term[] } = { parts: [root], make: ([term]) => first(term, reader), done: [] };
  const open = [top];
  for (let form = open.at(-1); form; form = open.at(-1)) {
    const next = form.parts[form.done.length];
    if (next) {
      open.push({ ...formOf(next, reader), done: [] });
      continue;
    }
    open.pop();
    const term = form.make(form.done);
    const outer = open.at(-1);
    if (!outer) return term;
    outer.done.push(term);
  }
  return reader.terms.make('other', '');
}

export function conditionOf(root: Node, reader: Reader): Term {
  return asCondition(reader.terms, termOf(root, reader));
}

const first = (term: Term | undefined, { terms }: Reader) => term ?? terms.make('other', '');

const forms: Record<string, (node: never, reader: Reader) => Form | undefined> = {
  ColumnRef: (node: ColumnRef, reader) => ({ parts: [], make: () => reader.column(node) }),
  A_Const: (node: object, { terms }) => ({ parts: [], make: () => constantOf(terms, node) }),
  TypeCast: (node: { arg?: Node; typeName?: { names?: Node[] } }, reader) => ({
    parts: present(node.arg),
    make: ([arg]) => castOf(reader.terms, first(arg, reader), namesOf(node.typeName?.names).at(-1) ?? ''),
  }),
  BoolExpr: booleanForm,
  NullTest: (node: { arg?: Node; nulltesttype?: string }, reader) => ({
    parts: present(node.arg),
    make: (parts) =>
      reader.terms.make('null-test', node.nulltesttype === 'IS_NULL' ? 'null' : 'value', parts),
  }),
  BooleanTest: (node: { arg?: Node; booltesttype?: string }, { terms }) => ({
    parts: present(node.arg),
    make: (parts) => terms.make('truth-test', node.booltesttype ?? '', parts),
  }),
  SubLink: sublinkForm,
  A_Expr: expressionForm,
  FuncCall: callForm,
};

function formOf(node: Node, reader: Reader): Form {
  const [kind = '', value] = Object.entries(node)[0] ?? [];
  return forms[kind]?.(value as never, reader) ?? otherForm(node, reader);
}

function booleanForm({ boolop, args = [] }: BoolExpr, { terms }: Reader): Form {
  if (boolop === 'AND_EXPR') return { parts: args, make: (parts) => allOf(terms, parts) };
  if (boolop === 'OR_EXPR') return { parts: args, make: (parts) => anyOf(terms, parts) };
  return { parts: args, make: ([part]) => (part ? negate(terms, part) : terms.make('other', '')) };
}

function sublinkForm({ subLinkType, testexpr, operName, subselect }: SubLink, reader: Reader): Form {
  const { terms } = reader;
  const name = reader.subquery(nodeAs<SelectStmt>(subselect, 'SelectStmt'));
  const sign = namesOf(operName).at(-1);
  const make = (kind: string, parts: Term[]) => terms.make('subquery', `${kind} ${name}`, parts);
  return {
    parts: present(testexpr),
    make: (parts) => {
      if (subLinkType === 'ANY_SUBLINK') return make(`ANY ${sign ?? '='}`, parts);
      if (subLinkType === 'ALL_SUBLINK' && sign === '<>') return negate(terms, make('ANY =', parts));
      return make(`${subLinkType} ${sign ?? ''}`, parts);
    },
  };
}

const signs = new Set(['=', '<>', '!=', '<', '<=', '>', '>=']);
const commutative = new Set(['+', '*']);
const patterns: Record<string, string> = { '~~': '~~', '!~~': '~~', '~~*': '~~*', '!~~*': '~~*' };

function expressionForm(node: A_Expr, reader: Reader): Form | undefined {
  const { terms } = reader;
  const { kind, lexpr, rexpr } = node;
  const sign = operatorOf(node);
  const values = nodeAs<{ items?: Node[] }>(rexpr, 'List')?.items ?? [];
  const made = (parts: Node[], make: (...parts: [Term, Term, Term]) => Term): Form => ({
    parts,
    make: (done) => make(...(parts.map((_, index) => first(done[index], reader)) as [Term, Term, Term])),
  });
  switch (kind) {
    case 'AEXPR_OP':
      return operatorForm(node, sign, reader);
    case 'AEXPR_IN': {
      const inList = (thing: Term, ...list: Term[]) => {
        const within = oneOf(terms, thing, list);
        return sign === '<>' ? negate(terms, within) : within;
      };
      return made([...present(lexpr), ...values], inList);
    }
    case 'AEXPR_BETWEEN':
    case 'AEXPR_NOT_BETWEEN': {
      const between = (thing: Term, low: Term, high: Term) => {
        const within = allOf(terms, [compare(terms, '<=', low, thing), compare(terms, '<=', thing, high)]);
        return kind === 'AEXPR_BETWEEN' ? within : negate(terms, within);
      };
      return made([...present(lexpr), ...values], between);
    }
    case 'AEXPR_LIKE':
    case 'AEXPR_ILIKE':
      return made(present(lexpr, rexpr), (thing, pattern) => {
        const isPlain = pattern.kind === 'constant' && !/[%_\\]/.test(pattern.name);
        const matched =
          isPlain && kind === 'AEXPR_LIKE'
            ? compare(terms, '=', thing, pattern)
            : terms.make('match', patterns[sign] ?? sign, [thing, pattern]);
        return sign.startsWith('!') ? negate(terms, matched) : matched;
      });
    case 'AEXPR_DISTINCT':
    case 'AEXPR_NOT_DISTINCT':
      return made(present(lexpr, rexpr), (one, other) => {
        const same = terms.make('operator', 'is not distinct from', terms.sorted([one, other]));
        return kind === 'AEXPR_DISTINCT' ? negate(terms, same) : same;
      });
    default:
      return undefined;
  }
}

function operatorForm(node: A_Expr, sign: string, { terms }: Reader): Form {
  if (commutative.has(sign) && node.lexpr) {
    return {
      parts: operandsOf(node, sign),
      make: (parts) => {
        const sorted = parts.toSorted((one, other) => one.id - other.id);
        return terms.make('operator', sign, sorted, { isWhole: parts.every(({ isWhole }) => isWhole) });
      },
    };
  }
  return {
    parts: present(node.lexpr, node.rexpr),
    make: (parts) => {
      const [one, other] = parts;
      if (one && other && signs.has(sign)) return compare(terms, sign === '!=' ? '<>' : sign, one, other);
      const isNegative = sign === '-' && one && !other;
      if (isNegative && one.kind === 'operator' && one.name === '-' && one.parts.length === 2) {
        return terms.make('operator', '-', one.parts.toReversed(), { isWhole: one.isWhole });
      }
      const isWhole = ['-', '/', '%'].includes(sign) && parts.every((part) => part.isWhole);
      return terms.make('operator', sign, parts, { isWhole });
    },
  };
}

/** The operands of a chain of the same operator, from left to right. */
function operandsOf(root: A_Expr, sign: string): Node[] {
  const operands: Node[] = [];
  const stack: Node[] = [{ A_Expr: root }];
  for (let node = stack.pop(); node; node = stack.pop()) {
    const chained = nodeAs<A_Expr>(node, 'A_Expr');
    const { lexpr, rexpr } = chained ?? {};
    if (chained?.kind === 'AEXPR_OP' && operatorOf(chained) === sign && lexpr && rexpr)
      stack.push(rexpr, lexpr);
    else operands.push(node);
  }
  return operands;
}
