/** WCAG 2.2, levels A and AA. */
const principles: [principle: string, names: string][] = [
  [
    'Perceivable',
    `1.1.1 Non-text content|1.2.1 Audio-only and video-only|1.2.2 Captions|1.2.3 Audio description or media alternative|
    1.2.4 Captions (live)|1.2.5 Audio description|1.3.1 Info and relationships|1.3.2 Meaningful sequence|
    1.3.3 Sensory characteristics|1.3.4 Orientation|1.3.5 Identify input purpose|1.4.1 Use of color|1.4.2 Audio control|
    1.4.3 Contrast (minimum)|1.4.4 Resize text|1.4.5 Images of text|1.4.10 Reflow|1.4.11 Non-text contrast|
    1.4.12 Text spacing|1.4.13 Content on hover or focus`,
  ],
  [
    'Operable',
    `2.1.1 Keyboard|2.1.2 No keyboard trap|2.1.4 Character key shortcuts|2.2.1 Timing adjustable|2.2.2 Pause, stop, hide|
    2.3.1 Three flashes|2.4.1 Bypass blocks|2.4.2 Page titled|2.4.3 Focus order|2.4.4 Link purpose|2.4.5 Multiple ways|
    2.4.6 Headings and labels|2.4.7 Focus visible|2.4.11 Focus not obscured|2.5.1 Pointer gestures|
    2.5.2 Pointer cancellation|2.5.3 Label in name|2.5.4 Motion actuation|2.5.7 Dragging movements|2.5.8 Target size`,
  ],
  [
    'Understandable',
    `3.1.1 Language of page|3.1.2 Language of parts|3.2.1 On focus|3.2.2 On input|3.2.3 Consistent navigation|
    3.2.4 Consistent identification|3.2.6 Consistent help|3.3.1 Error identification|3.3.2 Labels or instructions|
    3.3.3 Error suggestion|3.3.4 Error prevention|3.3.7 Redundant entry|3.3.8 Accessible authentication`,
  ],
  ['Robust', '4.1.2 Name, role, value|4.1.3 Status messages'],
];

/** Of sound and moving pictures there are none. */
const absent = /^1\.2\.|^1\.4\.2/;

export const exceptions = [
  {
    where: 'The PDF of a certificate (1.3.1)',
    what: 'It carries no tags. The certificate’s page says all that it says.',
  },
  {
    where: 'The learners’ own text (3.1.2)',
    what: 'What somebody writes in another language, such as a name, is not marked as such.',
  },
];

const states = (name: string) => {
  if (absent.test(name)) return 'nothing here that it is about';
  const [number = ''] = name.split(' ');
  return exceptions.some(({ where }) => where.includes(`(${number})`)) ? 'met in part, see above' : 'met';
};

export const criteria = principles.map(([principle, names]) => ({
  principle,
  names: names.split(/\|\s*/).map((name) => ({ name, state: states(name) })),
}));
