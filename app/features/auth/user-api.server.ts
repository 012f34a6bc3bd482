import { apiFor } from '~/http/api.server';
import { AppError } from '~/http/errors';
import { getUser } from './session.server';

export const userApi = apiFor(async (request) => {
  const user = await getUser(request);
  if (!user) throw new AppError('unauthorized', 'Please log in first.');
  return { user, userId: user.user_id };
});
