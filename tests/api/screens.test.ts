import { expect, test } from 'vitest';
import { finishersScreens, journeysScreens, learnerScreens, publicScreens } from '../e2e/screens';
import { pagePaths } from '../setup/routes';

test('every screen of app/routes.ts is among those that browser tests look at', () => {
  const seen = [...publicScreens, ...learnerScreens, ...finishersScreens, ...journeysScreens];
  const steps = seen.map((screen) => screen.replace(/\?.*/, ''));
  const unseen = pagePaths.filter((path) => {
    const address = new RegExp(
      `^${path
        .replace(/(.)\/$/, '$1')
        .replace(/\/:\w+\?/g, '(/[^/]+)?')
        .replace(/:\w+/g, '[^/]+')}$`,
    );
    return !steps.some((step) => address.test(step));
  });
  expect(unseen).toEqual([]);
});
