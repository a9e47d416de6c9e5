// Buttons that add an item to a list and remove one.

import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { withRow } from './draft.ts';
import { useForm } from './form-state.ts';
import { useTitles } from '../schema-form/titles.ts';
import type { ListProps } from './sheet.tsx';

type AddItemProps = Pick<ListProps, 'place' | 'shape'>;

/** Adds an item to a list whose items have sections of their own. */
export function AddItem({ place, shape }: AddItemProps) {
  const { draft, change, readOnly } = useForm();
  const titles = useTitles();
  if (readOnly) return null;
  return (
    <div>
      <Button size="small" onClick={() => change(withRow(draft, shape, place))}>
        {t('Add to {{list}}', { list: titles.phrase(place) })}
      </Button>
    </div>
  );
}

interface RemoveItemProps {
  /** Name of the button for screen readers. */
  label: string;
  onRemove: () => void;
}

/** Removes the card, item or row that contains the button. */
export function RemoveItem({ label, onRemove }: RemoveItemProps) {
  return (
    <Button
      size="small"
      aria-label={label}
      onClick={({ currentTarget }) => {
        focusAfter(currentTarget.closest('.desk-item, tr')!);
        onRemove();
      }}
    >
      ×
    </Button>
  );
}

/** Focuses what follows an item: without a focus in the desk, its keys would do nothing. */
function focusAfter(item: Element): void {
  const controls = item
    .closest('.desk')!
    .querySelectorAll<HTMLElement>('[data-shows-source], .input, summary');
  const next = [...controls].find(
    (one) =>
      !item.contains(one) &&
      item.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING &&
      one.checkVisibility(),
  );
  next?.focus();
}
