import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

/** Modal dialog. The browser keeps the focus inside; Escape closes it. */
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
  // Closes the dialog before it is removed from the page, which returns the focus to its previous
  // element.
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
