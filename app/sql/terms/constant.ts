import type { Term, Terms } from './terms';

type Constant = {
  ival?: { ival?: number };
  fval?: { fval?: string };
  sval?: { sval?: string };
  boolval?: { boolval?: boolean };
  bsval?: { bsval?: string };
  isnull?: boolean;
};

export function constantOf(terms: Terms, { ival, fval, sval, boolval, bsval }: Constant): Term {
  if (ival) return numberOf(terms, String(ival.ival ?? 0));
  if (fval) return numberOf(terms, fval.fval ?? '');
  if (sval) return terms.make('constant', `s:${sval.sval ?? ''}`);
  if (boolval) return terms.make('constant', `b:${boolval.boolval ?? false}`);
  return terms.make('constant', bsval ? `bits:${bsval.bsval ?? ''}` : 'null');
}

function numberOf(terms: Terms, text: string): Term {
  return terms.make('constant', `n:${text}`, [], { isWhole: /^-?\d+$/.test(text) });
}

const whole = ['int2', 'int4', 'int8'];
const moments = ['date', 'timestamp', 'timestamptz', 'time'];
const texts = ['text', 'varchar', 'bpchar', 'name'];
const fractions = ['numeric', 'float4', 'float8'];

/** Drops the cast of a literal to a type that its context would give it. A whole number cast to a fractional type becomes 5.0. */
export function castOf(terms: Terms, arg: Term, type: string): Term {
  const isText = arg.kind === 'constant' && arg.name.startsWith('s:');
  if (isText) {
    const text = arg.name.slice(2);
    if (moments.includes(type) || texts.includes(type)) return arg;
    if (type === 'bool' && /^(t|true|f|false)$/i.test(text)) {
      return terms.make('constant', `b:${/^t/i.test(text)}`);
    }
    const isNumber = /^-?\d+(\.\d+)?$/.test(text);
    if (isNumber && (whole.includes(type) || fractions.includes(type))) return numberOf(terms, text);
  }
  if (arg.kind === 'constant' && /^n:-?\d+$/.test(arg.name) && fractions.includes(type)) {
    return numberOf(terms, `${arg.name.slice(2)}.0`);
  }
  return terms.make('cast', type, [arg], { isWhole: whole.includes(type) });
}
