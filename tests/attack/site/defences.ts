import { screenPaths } from '../../setup/routes';
import type { Defence, Unproven } from '../defence';
import { data } from './defences/data';
import { identity } from './defences/identity';
import { limitsOfTries } from './defences/limits';
import { otherWaysIn } from './defences/other-ways-in';
import { ownership } from './defences/ownership';
import { replies } from './defences/replies';
import { requests } from './defences/requests';

/** What stands between the rest of the site and those who would misuse it. */
export const siteDefences: Defence[] = [
  ...requests,
  ...replies,
  ...identity,
  ...limitsOfTries,
  ...otherWaysIn,
  ...ownership,
  ...data,
];

const complete = 'it says that the tests beside it have left nothing out';

export const siteUnproven: Unproven[] = [
  { test: 'tests/attack/site/csrf.test.ts the screens with a form are found', why: complete },
  { test: 'tests/attack/site/ownership.test.ts the matrix has every call of app/routes.ts', why: complete },
  {
    test: 'tests/attack/site/ownership.test.ts what nobody has to sign in for is nobody’s own',
    why: complete,
  },
  ...screenPaths.map((path) => ({
    test: `tests/attack/site/forms.test.ts the address ${path} with anything in it is answered in order`,
    why: 'no line holds this off: each loader takes what it looks for, and nothing else',
  })),
];
