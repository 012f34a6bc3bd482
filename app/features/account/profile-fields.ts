import { educations, ethnicities, genders, marketingChannels, races } from 'drizzle/values';
import words from './choice-words.json' with { type: 'json' };

const choices = [...genders, ...ethnicities, ...races, ...educations, ...marketingChannels] as const;

/** In the page's order (specification, section 3). Add a new field here and in drizzle/schema.ts. */
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

export const choiceWords: Record<(typeof choices)[number], string> = words;

export type ProfileFieldName = keyof typeof profileFields;

export type ProfileField = {
  label: string;
  autoComplete?: string;
  type?: 'date';
  choices?: readonly (keyof typeof choiceWords)[];
};
