import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

type Whose = 'publicScreens' | 'learnerScreens' | 'finishersScreens' | 'journeysScreens';

export const { publicScreens, learnerScreens, finishersScreens, journeysScreens }: Record<Whose, string[]> =
  parse(readFileSync('tests/e2e/screens.yaml', 'utf8'));
