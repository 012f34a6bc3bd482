import { draftRoute } from '~/features/player/action.server';
import { keepDraft } from './answer.server';
import { findAssessment } from './attempt.server';

const route = draftRoute(
  (id) => `/assessments/${id}`,
  async ({ userId, id, itemId, query }) => {
    await keepDraft(await findAssessment({ userId, assessmentId: id }), { materialId: itemId, query });
  },
);

export const loader = route.loader;
export const action = route.action;
