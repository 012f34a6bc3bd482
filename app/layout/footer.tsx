import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { LightSwitch } from './light-switch';
import symbols from './social.svg';
import { TourLink } from './tour';

export type FooterFacts = {
  email: string;
  betaUrl: string;
  /** `network` names a symbol of social.svg. */
  social: { network: string; label: string; url: string }[];
  year: number;
};

const line = 'inline-flex min-h-8 items-center no-underline hover:underline';

const quickLinks = [
  ['/#features', 'Features'],
  ['/catalog', 'Course Catalog'],
  ['/subscription', 'Subscription'],
] as const;
const legalLinks = [
  ['/subscription', 'Subscription'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-service', 'Terms of Service'],
  ['/accessibility', 'Accessibility'],
] as const;

function FooterLinks({ links }: { links: readonly (readonly [to: string, label: string])[] }) {
  return links.map(([to, label]) => (
    <li key={to}>
      <Link to={to} className={line}>
        {label}
      </Link>
    </li>
  ));
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 border-t-[3px] border-rule-2 pt-3 text-base">{title}</h2>
      {children}
    </div>
  );
}

/** `facts` is missing only when the site's own loader failed. */
export function Footer({ facts }: { facts?: FooterFacts }) {
  return (
    <footer className="mt-auto border-t text-[.95rem] print:hidden">
      <div className="wrap grid gap-x-10 gap-y-6 pt-10 pb-6 max-sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <div className="grid content-start gap-4 max-lg:col-span-full [[data-bench]_&]:max-lg:hidden">
          <p className="font-serif text-subhead font-semibold">Professional learning tailored for you.</p>
          <p className="max-w-[40ch] text-ink-2">
            Gain skills you can use on the job with personalized learning paths.
          </p>
          {facts && (
            <ul className="-ms-3 flex">
              {facts.social.map(({ network, label, url }) => (
                <li key={network}>
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener"
                    className="grid size-11 place-items-center text-ink-2 hover:text-court"
                  >
                    <svg width="20" height="20" className="fill-current" aria-hidden="true">
                      <use href={`${symbols}#${network}`} />
                    </svg>
                    <span className="sr-only">{`${label} (opens in a new tab)`}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <Column title="Quick Links">
          <ul>
            <FooterLinks links={quickLinks} />
            {facts && (
              <li>
                <a href={facts.betaUrl} target="_blank" rel="noopener" className={line}>
                  Try Beta
                </a>
              </li>
            )}
          </ul>
        </Column>
        {facts && (
          <Column title="Contact">
            <dl>
              {['Contact', 'Support'].map((role) => (
                <div key={role} className="grid pb-2">
                  <dt className="text-sm text-ink-2">{role}</dt>
                  <dd>
                    <a href={`mailto:${facts.email}`} className="break-all">
                      {facts.email}
                    </a>
                  </dd>
                </div>
              ))}
            </dl>
          </Column>
        )}
      </div>
      <div className="wrap">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t py-4 text-sm text-ink-2">
          <p>{`© ${facts?.year ?? ''} Boxscore`}</p>
          <LightSwitch className={line} />
          <ul className="flex flex-wrap gap-x-6">
            <li>
              <TourLink className={line} />
            </li>
            <FooterLinks links={legalLinks} />
          </ul>
        </div>
      </div>
    </footer>
  );
}
