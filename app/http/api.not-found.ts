import { textReply } from './api.server';
import { AppError } from './errors';
import { replyPolicy } from './security-headers.server';

const notFound = () =>
  textReply(new AppError('not_found', 'There is no such call.'), { 'Content-Security-Policy': replyPolicy });

export const loader = notFound;
export const action = notFound;
