import { educations, ethnicities, genders, marketingChannels, races } from 'drizzle/values';

const choices = [...genders, ...ethnicities, ...races, ...educations, ...marketingChannels] as const;

/** In the page's order (specification, section 3). A new field stands here and in drizzle/schema.ts. */
export const profileFields = {
  firstName: { label: 'First name', autoComplete: 'given-name' },
  lastName: { label: 'Last name', autoComplete: 'family-name' },
  birthday: { label: 'Birthday', autoComplete: 'bday', type: 'date' },
  gender: { label: 'Gender', choices: genders },
  ethnicity: { label: 'Ethnicity', choices: ethnicities },
  race: { label: 'Race', choices: races },
  education: { label: 'Education', choices: educations },
  city: { label: 'City', autoComplete: 'address-level2' },
  state: { label: 'State', autoComplete: 'address-level1' },
  marketingChannel: { label: 'How did you hear about us?', choices: marketingChannels },
} as const;

/** What the choices are called. */
export const choiceWords: Record<(typeof choices)[number], string> = {
  male: 'Male',
  female: 'Female',
  'non-binary': 'Non-binary',
  'hispanic-latino': 'Hispanic or Latino',
  'not-hispanic-latino': 'Not Hispanic or Latino',
  'american-indian': 'American Indian or Alaska Native',
  asian: 'Asian',
  black: 'Black or African American',
  'pacific-islander': 'Native Hawaiian or Pacific Islander',
  white: 'White',
  multiple: 'More than one',
  'high-school': 'High school',
  bachelors: 'Bachelor’s degree',
  masters: 'Master’s degree',
  phd: 'Doctorate (PhD)',
  search: 'A search engine',
  social: 'Social media',
  friend: 'A friend',
  other: 'Other',
  'prefer-not-to-say': 'Prefer not to say',
};

export type ProfileFieldName = keyof typeof profileFields;

export type ProfileField = {
  label: string;
  autoComplete?: string;
  type?: 'date';
  choices?: readonly (keyof typeof choiceWords)[];
};
