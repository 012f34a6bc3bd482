import { textReply } from './api.server';
import { AppError } from './errors';

const notFound = () => textReply(new AppError('not_found', 'There is no such call.'));

export const loader = notFound;
export const action = notFound;
