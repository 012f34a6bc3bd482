/** Keys of nodes that hold positions in the text. */
export const places = new Set(['location', 'list_start', 'list_end', 'rexpr_list_start', 'rexpr_list_end']);

/** Whether two of the parser's trees are equal apart from positions. Without recursion: trees may be very deep. */
export function isSameTree(one: unknown, other: unknown): boolean {
  const stack: [unknown, unknown][] = [[one, other]];
  for (let pair = stack.pop(); pair; pair = stack.pop()) {
    const [left, right] = pair;
    if (left === right) continue;
    if (typeof left !== 'object' || typeof right !== 'object' || !left || !right) return false;
    if (Array.isArray(left) !== Array.isArray(right)) return false;
    const [leftValues, rightValues] = [valuesOf(left), valuesOf(right)];
    if (leftValues.length !== rightValues.length) return false;
    for (const [index, [key, value]] of leftValues.entries()) {
      const [otherKey, otherValue] = rightValues[index] ?? [];
      if (key !== otherKey) return false;
      stack.push([value, otherValue]);
    }
  }
  return true;
}

function valuesOf(node: object): [string, unknown][] {
  return Object.entries(node).filter(([key, value]) => !places.has(key) && value !== undefined);
}
