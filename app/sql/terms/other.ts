import type { Node } from 'libpg-query';
import { nodeAs } from '../tree';
import { asCondition, compare } from './conditions';
import type { Form, Reader, Term, TermKind } from './terms';

/** The form of any other node: its plain fields become the term's name, the nodes in it the parts. */
export function otherForm(node: Node, reader: Reader): Form {
  const [kind = '', value] = Object.entries(node)[0] ?? [];
  if (kind === 'CaseExpr') return caseForm(value, reader);
  const parts: Node[] = [];
  const plain = collect(value, parts);
  const kinds: Record<string, [TermKind, string]> = {
    CoalesceExpr: ['call', 'coalesce'],
    SortBy: ['other', plain],
  };
  const isNullif = kind === 'A_Expr' && nodeAs<{ kind?: string }>(node, kind)?.kind === 'AEXPR_NULLIF';
  const [termKind, name] = isNullif
    ? ['call' as const, 'nullif']
    : (kinds[kind] ?? ['other', `${kind}${plain}`]);
  return {
    parts,
    make: (done) => reader.terms.make(termKind, name, isNullif ? done.slice(-2) : done),
  };
}

/** Adds the nodes in a value to `parts`, and returns the other fields as text, without positions. */
function collect(value: unknown, parts: Node[]): string {
  const plain: string[] = [];
  const stack: [string, unknown][] = [['', value]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [key, item] = next;
    if (typeof item !== 'object' || item === null) {
      if (!/location|^rexpr_list_/.test(key)) plain.push(`${key}:${item}`);
    } else if (isNode(item)) {
      const text = nodeAs<{ sval?: string }>(item, 'String');
      if (text) plain.push(`${key}:${text.sval ?? ''}`);
      else parts.push(item);
    } else {
      stack.push(
        ...Object.entries(item)
          .map(([inner, each]): [string, unknown] => [`${key}.${inner}`, each])
          .reverse(),
      );
    }
  }
  return plain.join(' ');
}

/** A node has one key, its kind, which begins with a capital. */
function isNode(item: object): item is Node {
  const [key = '', ...others] = Object.keys(item);
  return others.length === 0 && /^[A-Z]/.test(key);
}

type Case = { arg?: Node; args?: Node[]; defresult?: Node };

/** Parts: the WHENs, then the ELSE. `case x when 1` becomes `case when x = 1`. */
function caseForm(value: unknown, { terms }: Reader): Form {
  const { arg, args = [], defresult } = value as Case;
  const lines = args.flatMap((line) => {
    const { expr, result } = nodeAs<{ expr?: Node; result?: Node }>(line, 'CaseWhen') ?? {};
    return expr && result ? [expr, result] : [];
  });
  return {
    parts: [...(arg ? [arg] : []), ...lines, ...(defresult ? [defresult] : [])],
    make: (done) => {
      const [subject] = arg ? done.splice(0, 1) : [];
      const whens: Term[] = [];
      for (let index = 0; index < lines.length; index += 2) {
        const [test, result] = done.slice(index, index + 2);
        if (!test || !result) continue;
        const condition = subject ? compare(terms, '=', subject, test) : test;
        whens.push(terms.make('when', '', [asCondition(terms, condition), result]));
      }
      const rest = done.slice(lines.length);
      const isNull = rest[0]?.name === 'null';
      return terms.make('case', '', rest[0] && !isNull ? [...whens, terms.make('else', '', rest)] : whens);
    },
  };
}
