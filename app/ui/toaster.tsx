import { useEffect } from 'react';
import { Toaster as Sonner, toast as show } from 'sonner';
import type { ToastMessage } from '~/http/toast';

const frame =
  'flex w-full items-start justify-between gap-4 rounded-sm border-s-[5px] bg-ink px-4 py-3 text-paper text-base';

export default function Toaster({ toast }: { toast: ToastMessage }) {
  useEffect(() => {
    show.dismiss();
    const notify = toast.tone === 'destructive' ? show.error : show;
    notify(toast.title, { id: toast.id, description: toast.description });
  }, [toast]);

  return (
    <Sonner
      position="bottom-right"
      swipeDirections={['right']}
      visibleToasts={1}
      duration={5000}
      hotkey={['F8']}
      icons={{ error: null }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: `${frame} border-court`,
          error: 'border-foul!',
          title: 'font-semibold',
          description: 'text-paper',
        },
      }}
    />
  );
}
