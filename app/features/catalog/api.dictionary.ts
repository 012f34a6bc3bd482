import { api, idFrom } from '~/http/api.server';
import { getDictionary } from './course.server';

export const { loader, action } = api({
  async GET({ request }) {
    const { courseName, tables } = await getDictionary(
      idFrom(new URL(request.url).searchParams.get('courseId')),
    );
    return { courseName, tables };
  },
});
