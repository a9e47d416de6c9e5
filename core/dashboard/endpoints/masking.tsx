import { useAccess } from '../access/access.ts';
import { t } from '../language/language.ts';
import { Check } from '../parts/check.tsx';

/** Whether events are masked. Who may not see personal data can turn it on, but not off. */
export function Masking({
  checked,
  wasChecked,
  onChange,
}: {
  checked: boolean;
  /** As it is saved, or as it has to be for a new endpoint. */
  wasChecked: boolean;
  onChange: (on: boolean) => void;
}) {
  const { seesPersonalData } = useAccess();
  const hint = seesPersonalData
    ? t('Names, numbers and other personal data in events are replaced by •••.')
    : wasChecked
      ? t('You may not see personal data, so you cannot turn this off.')
      : t('You may not see personal data. To have events sent elsewhere, turn this on.');
  return (
    <Check
      checked={checked}
      onChange={onChange}
      disabled={!seesPersonalData && wasChecked}
      hint={hint}
    >
      {t('Mask personal data in events')}
    </Check>
  );
}
