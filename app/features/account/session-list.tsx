import { Form } from '@remix-run/react';
import { Badge } from '~/ui/box';
import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';
import { Moment } from '~/ui/moment';
import { Section } from '~/ui/page';

type Session = { id: string; device: string; since: string; lastSeen: string; isCurrent: boolean };

export function SessionList({ sessions }: { sessions: Session[] }) {
  const isEndingOthers = useBusy({ intent: 'end-others' });
  const isAlone = sessions.length <= 1;
  return (
    <Section
      title="Where you are logged in"
      actions={
        !isAlone && (
          <Form method="post">
            <Button name="intent" value="end-others" disabled={isEndingOthers}>
              Log out everywhere else
            </Button>
          </Form>
        )
      }
    >
      <ul>
        {sessions.map(({ id, device, since, lastSeen, isCurrent }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-t py-3 first:border-t-0"
          >
            <div className="grid gap-1">
              <p className="flex flex-wrap items-center gap-3">
                <strong className="wrap-anywhere">{device}</strong>
                {isCurrent && <Badge tone="good">This browser</Badge>}
              </p>
              <p className="grid text-sm text-ink-2">
                <span>
                  Since <Moment at={since} />
                </span>
                {!isCurrent && (
                  <span>
                    Last seen <Moment at={lastSeen} />
                  </span>
                )}
              </p>
            </div>
            {!isCurrent && <EndButton id={id} device={device} />}
          </li>
        ))}
      </ul>
      {isAlone && <p className="mt-3 text-ink-2">You are logged in here and nowhere else.</p>}
    </Section>
  );
}

function EndButton({ id, device }: Pick<Session, 'id' | 'device'>) {
  const isBusy = useBusy({ session: id });
  return (
    <Form method="post">
      <input type="hidden" name="session" value={id} />
      <Button name="intent" value="end" aria-label={`Log out ${device}`} disabled={isBusy}>
        Log out
      </Button>
    </Form>
  );
}
