import chat from './pictures/chat.svg';
import preview from './pictures/preview.svg';
import scenario from './pictures/scenario.svg';

export type Slide = { title: string; text: string; picture: string };

export const slides: readonly Slide[] = [
  {
    title: 'Real-world scenarios',
    text: 'Build a course around a question from work, with the tables it is answered from.',
    picture: scenario,
  },
  {
    title: 'AI-assisted course creation',
    text: 'Describe the course in a simple chat; get an outline, texts and exercises to edit.',
    picture: chat,
  },
  {
    title: 'Review with confidence',
    text: 'Preview every lesson as a learner sees it, and see each exercise graded, before you publish.',
    picture: preview,
  },
];
