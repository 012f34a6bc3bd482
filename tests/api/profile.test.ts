import { beforeEach, describe, expect, inject, test } from 'vitest';
import { profileFields } from '~/features/account/profile-fields';
import { createLearner, type Learner } from '../factories';

const { origin } = inject('api');
let learner: Learner;
beforeEach(async () => {
  learner = await createLearner(origin);
});

const everything = {
  firstName: 'Jo',
  lastName: 'Bell',
  birthday: '1990-02-28',
  gender: 'non-binary',
  ethnicity: 'not-hispanic-latino',
  race: 'pacific-islander',
  education: 'bachelors',
  city: 'Portland',
  state: 'Maine',
  marketingChannel: 'friend',
};
const nothing = Object.fromEntries(Object.keys(everything).map((field) => [field, null]));
const read = async () => learner.read('/api/user-data');

describe('/api/user-data', () => {
  test('has every field of the profile, empty until told', async () => {
    expect(await read()).toEqual(nothing);
    const reply = await learner.post('/api/user-data', everything);
    expect(await reply.json()).toEqual(everything);
    expect(await read()).toEqual(everything);
  });

  test('takes an empty text for rather not said', async () => {
    await learner.post('/api/user-data', everything);
    await learner.post('/api/user-data', { ...everything, gender: '', city: '' });
    expect(await read()).toEqual({ ...everything, gender: null, city: null });
  });

  test.each([
    { gender: 'unheard-of' },
    { race: 'unheard-of' },
    { education: 7 },
    { birthday: '1990-02-30' },
    { birthday: '2999-01-01' },
    { firstName: 'x'.repeat(101) },
    { firstName: 'Jo\u0308\u0308\u0308' },
  ])('refuses %o in one sentence', async (fault) => {
    const reply = await learner.post('/api/user-data', { ...everything, ...fault });
    expect(reply.status).toBe(400);
    expect(reply.headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(await read()).toEqual(nothing);
  });
});

describe('the account page', () => {
  test('is read-only until “Edit Profile”, which without script is a link', async () => {
    const reading = await learner.page('/account');
    expect(reading).toMatch(/<a[^>]* href="\/account\?edit"[^>]*>Edit Profile<\/a>/);
    expect(reading.match(/<(input|select)[^>]*(readOnly|readonly|disabled)=""/g)).toHaveLength(
      Object.keys(profileFields).length,
    );
    expect(reading).not.toContain('>Save<');
    const editing = await learner.page('/account?edit');
    expect(editing.match(/<(input|select)[^>]*(readOnly|readonly|disabled)=""/g)).toBeNull();
    expect(editing).toContain('>Save<');
  });

  test('saves, and keeps what was typed where something is wrong', async () => {
    const wrong = await learner.submit('/account?edit', { ...everything, birthday: '2999-01-01' });
    expect(wrong.status).toBe(400);
    const page = await wrong.text();
    expect(page).toContain('Please enter a date in the past');
    expect(page).toContain('value="Portland"');
    expect((await learner.submit('/account?edit', everything)).headers.get('Location')).toBe('/account');
    expect(await learner.page('/account')).toContain('Your profile has been updated.');
    expect(await read()).toEqual(everything);
  });
});

test('choices are called by names, not by identifiers', async () => {
  const page = await learner.page('/account');
  for (const words of [
    'American Indian or Alaska Native',
    'Hispanic or Latino',
    'Non-binary',
    'Doctorate (PhD)',
  ])
    expect(page).toContain(`>${words}</option>`);
});

test('the profile shows the name before the @ and since when they have been here', async () => {
  const page = await learner.page('/profile');
  expect(page).toMatch(/Username<\/dt><dd[^>]*>learner-[\w-]+<\/dd>/);
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  expect(page).toContain('Member Since');
  expect(page).toContain(month.format(new Date()));
});
