import type { ComponentProps, ReactNode } from 'react';

type HeadProps = { kicker?: ReactNode; title: ReactNode; actions?: ReactNode };

function Head({ kicker, title, actions, level: Heading }: HeadProps & { level: 'h1' | 'h2' }) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <div className="grid min-w-0 gap-2">
        {kicker && <Kicker>{kicker}</Kicker>}
        <Heading>{title}</Heading>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </div>
  );
}

export function Kicker({ children }: { children: ReactNode }) {
  return <p className="text-[.95rem] leading-tight font-semibold text-court">{children}</p>;
}

export function Page({ children, ...head }: HeadProps & { children: ReactNode }) {
  return (
    <div className="wrap pt-10 pb-16 max-sm:pt-6">
      <Head level="h1" {...head} />
      {children}
    </div>
  );
}

type SectionProps = Partial<HeadProps> & Omit<ComponentProps<'section'>, 'title'>;

export function Section({ kicker, title, actions, className = '', children, ...rest }: SectionProps) {
  return (
    <section className={`py-10 [&+section]:border-t ${className}`} {...rest}>
      {title && <Head level="h2" kicker={kicker} title={title} actions={actions} />}
      {children}
    </section>
  );
}
