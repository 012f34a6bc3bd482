import { educations, ethnicities, genders, marketingChannels, races } from 'drizzle/values';
import type { ProfileFields } from './schema';

export type AccountField = {
  name: keyof ProfileFields;
  label: string;
  type?: 'text' | 'date';
  autoComplete?: string;
  options?: { value: string; label: string }[];
};

/** "prefer-not-to-say" reads "Prefer not to say". */
const toOptions = (values: readonly string[]) =>
  values.map((value) => {
    const words = value.replaceAll('-', ' ');
    return { value, label: words.charAt(0).toUpperCase() + words.slice(1) };
  });

/** The form of the account page, in the specification's order. */
export const accountFields: readonly AccountField[] = [
  { name: 'firstName', label: 'First name', type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', type: 'text', autoComplete: 'family-name' },
  { name: 'birthday', label: 'Birthday', type: 'date', autoComplete: 'bday' },
  { name: 'gender', label: 'Gender', options: toOptions(genders) },
  { name: 'ethnicity', label: 'Ethnicity', options: toOptions(ethnicities) },
  { name: 'race', label: 'Race', options: toOptions(races) },
  { name: 'education', label: 'Education', options: toOptions(educations) },
  { name: 'city', label: 'City', type: 'text', autoComplete: 'address-level2' },
  { name: 'state', label: 'State', type: 'text', autoComplete: 'address-level1' },
  { name: 'marketingChannel', label: 'How did you hear about us?', options: toOptions(marketingChannels) },
];
