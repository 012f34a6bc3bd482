import { calls } from '~/calls';
import { screenPaths, screensWithActions } from '../../setup/routes';
import type { Defence, Unproven } from '../defence';
import { data } from './defences/data';
import { identity } from './defences/identity';
import { limitsOfTries } from './defences/limits';
import { otherWaysIn } from './defences/other-ways-in';
import { ownership } from './defences/ownership';
import { replies } from './defences/replies';
import { requests } from './defences/requests';

const site = (name: string) => `tests/attack/site/${name}.test.ts`;

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

const complete = 'It says that the tests beside it have left nothing out.';
const asIs = 'No line holds this off: each loader and each form takes what it looks for, and nothing else.';
const openToAll = calls.filter(({ signedIn, redirects }) => !signedIn && !redirects);
const bodiless = ['POST /logout', 'POST /cancel-query', 'POST /subscription/{id}/cancel'];

export const siteUnproven: Unproven[] = [
  { test: `${site('csrf')} the screens with a form are found`, why: complete },
  { test: `${site('ownership')} the matrix has every call of app/routes.ts`, why: complete },
  { test: `${site('ownership')} what nobody has to sign in for is nobody’s own`, why: complete },
  ...openToAll.map(({ method, path }) => ({
    test: `${site('ownership')} whoever may is let in by '${method} ${path}'`,
    why: 'No defence is in its way: it is open to all, and shows that it stays so.',
  })),
  {
    test: `${site('ownership')} another learner who is enrolled too has nothing either by 'POST /execute-query'`,
    why: 'They may: the data of a course is for all who are enrolled in it.',
  },
  ...bodiless.map((name) => ({
    test: `${site('fields')} what nobody may set is ignored or refused by '${name}', and kept nowhere`,
    why: 'It reads nothing of what it is sent.',
  })),
  ...screensWithActions.map((screen) => ({
    test: `${site('forms')} a form sent to ${screen} with nothing, every field twice, or escapes that are none is answered`,
    why: asIs,
  })),
  ...screenPaths.map((path) => ({
    test: `${site('forms')} the address ${path} with anything in it is answered in order`,
    why: asIs,
  })),
  {
    test: `${site('markup')} what somebody types is text in an address`,
    why: 'Nothing shows an address; links carry it percent-encoded.',
  },
  {
    test: `${site('replies')} where a login leads "\\\\\\\\evil.example" stays here`,
    why: 'Remix, too, takes it for a path of this site.',
  },
  {
    test: `${site('requests')} the target /\\evil.example is a path of this site, and answered`,
    why: 'The router, too, answers it as a path that is not there.',
  },
];
