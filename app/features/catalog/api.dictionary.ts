import { api, idFrom } from '~/http/api.server';
import { getDictionary } from './course.server';

const call = api({
  async GET({ request }) {
    const { courseName, tables } = await getDictionary(
      idFrom(new URL(request.url).searchParams.get('courseId')),
    );
    return { courseName, tables };
  },
});

export const loader = call.loader;
export const action = call.action;
