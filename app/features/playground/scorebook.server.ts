import type { Learner } from '~/features/sandbox/query.server';
import { listStandings, noteHint, noteSolved } from '~/features/scores/score.server';
import {
  type HintPress,
  type Standing,
  type Standings,
  untouched,
  withAnswer,
  withHint,
} from '~/features/scores/standing';
import { keepVisitorScores, readVisitorScores } from '~/features/scores/visitor-scores.server';

/** The reader's standings of a dataset's challenges. A change returns all of them, and for a visitor the cookie to set. */
export type Scorebook = {
  standings: Standings;
  takeHint(slug: string, press: HintPress): Promise<Change>;
  solve(slug: string): Promise<Change>;
};
type Change = { standings: Standings; cookie?: string };

export async function openScorebook(args: {
  request: Request;
  learner: Learner;
  dataset: string;
}): Promise<Scorebook> {
  const { request, learner, dataset } = args;
  if ('userId' in learner) {
    const { userId } = learner;
    const standings = await listStandings({ userId, dataset });
    const note = async (slug: string, noting: Promise<Standing>): Promise<Change> => ({
      standings: { ...standings, [slug]: await noting },
    });
    return {
      standings,
      takeHint: (slug, press) => note(slug, noteHint({ userId, dataset, slug }, press)),
      solve: (slug) => note(slug, noteSolved({ userId, dataset, slug })),
    };
  }
  const scores = await readVisitorScores(request);
  const standings = scores[dataset] ?? {};
  const keep = async (slug: string, standing: Standing): Promise<Change> => {
    const changed = { ...standings, [slug]: standing };
    return { standings: changed, cookie: await keepVisitorScores({ ...scores, [dataset]: changed }) };
  };
  return {
    standings,
    takeHint: (slug, press) => keep(slug, withHint(standings[slug] ?? untouched, press)),
    solve: (slug) => keep(slug, withAnswer(standings[slug] ?? untouched)),
  };
}
