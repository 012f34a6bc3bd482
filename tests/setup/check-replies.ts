import { checkReplies } from './replies';

checkReplies();
