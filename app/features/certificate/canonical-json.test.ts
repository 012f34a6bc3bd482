import { expect, test } from 'vitest';
import { canonicalize } from './data-integrity.server';

test('sorts members by UTF-16 code units and leaves out white space (RFC 8785, section 3.2.3)', () => {
  const value = {
    '\u20ac': 'Euro',
    '\r': 'CR',
    '\ufb33': 'Dalet',
    1: 'One',
    '\u{1f600}': 'Smile',
    ö: 'o',
    '\u0080': 'C',
  };
  expect(canonicalize(value)).toBe(
    '{"\\r":"CR","1":"One","\u0080":"C","ö":"o","€":"Euro","\u{1f600}":"Smile","\ufb33":"Dalet"}',
  );
});

test('writes numbers, literals and strings as ECMAScript does (RFC 8785, section 3.2.2)', () => {
  const value = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  };
  expect(canonicalize(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

test.each([
  ['undefined', undefined],
  ['a function', [() => 1]],
  ['NaN', { n: Number.NaN }],
  ['a lone surrogate', '\ud800'],
])('refuses %s', (_, value) => {
  expect(() => canonicalize(value)).toThrow(TypeError);
});
