import { certificateNameLength } from 'drizzle/values';
import { z } from 'zod';
import { hasFewMarks, tooLong, tooManyMarks } from '~/http/text';

// Control and format characters, which reorder text or are invisible, and code points without a character.
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/u;

/** @param explainUnprintable names the characters that the PDF cannot show; the fonts are on the server */
export const certificateSchema = (explainUnprintable: (name: string) => string | undefined) =>
  z.object({
    name: z
      .string({ error: 'Please enter your name' })
      .transform((name) => name.normalize('NFC').replace(/\s+/g, ' ').trim())
      .pipe(
        z
          .string({ error: 'Please enter your name' })
          .min(1, 'Please enter your name')
          .max(certificateNameLength, tooLong(certificateNameLength))
          .refine(
            (name) => !hidden.test(name.replace(/[\u200c\u200d]/g, '')),
            'Please use letters that can be seen',
          )
          .refine(hasFewMarks, tooManyMarks)
          .refine((name) => /\p{L}/u.test(name), 'Please use at least one letter')
          .superRefine((name, { addIssue }) => {
            const message = explainUnprintable(name);
            if (message) addIssue({ code: 'custom', message });
          }),
      ),
  });

export const notJson = 'Please paste the whole file: it begins with { and ends with }.';

const credentialLength = 100_000;

export const credentialSchema = z.object({
  credential: z.string(notJson).trim().max(credentialLength, tooLong(credentialLength)),
});
