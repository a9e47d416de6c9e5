import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

/** Over everything else until it is answered; the browser keeps the focus in it, Escape closes it. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before it leaves the page: closing gives the focus back to where it came from.
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={box} className="dialog" aria-labelledby={id} onCancel={onClose}>
      <div className="dialog-body">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
