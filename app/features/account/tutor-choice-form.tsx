import { Button } from '~/ui/button';
import { ButtonForm } from '~/ui/button-form';
import { Section } from '~/ui/page';

/** Whether the tutor may ask the site's model. */
export function TutorChoice({ words, may }: { words: string; may: boolean }) {
  return (
    <Section title="The tutor">
      <div className="mb-4 grid max-w-prose gap-3">
        <p>
          {may
            ? `The tutor in exercises asks a model. ${words}`
            : 'The tutor in exercises is built in: nothing you write to it leaves this site.'}
        </p>
        <p className="text-ink-2">
          What is sent: the task, your query, what is the matter with it, and your question. What is not: your
          name, your e-mail address, or anything else about you.
        </p>
      </div>
      <ButtonForm action="/account/tutor" fields={{ model: may ? 'off' : 'on' }} preventScrollReset>
        {(isBusy) => (
          <Button disabled={isBusy}>
            {may ? 'Use the built-in tutor only' : 'Let the tutor ask the model'}
          </Button>
        )}
      </ButtonForm>
    </Section>
  );
}
