// Keyboard shortcuts of the desk as data. The overlay lists them, and each presses a button of the
// desk.

import type { KeyboardEvent } from 'react';
import { phrase, t, type Phrase } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';

interface DeskKey {
  keys: string | Phrase;
  does: Phrase;
  /** The `data-key` of the button, and the physical key. Absent if a field handles the key. */
  press?: { button: string; code: string; with: 'alt' | 'control' };
}

const alt = (button: string, code: string): DeskKey['press'] => ({ button, code, with: 'alt' });

const deskKeys: readonly DeskKey[] = [
  { keys: phrase('Tab, Shift + Tab'), does: phrase('Next or previous field') },
  {
    keys: 'Enter',
    does: phrase('Next value that needs attention; after the last one, the decision'),
  },
  { keys: phrase('Shift + Enter'), does: phrase('New line in a field of several lines') },
  { keys: '↑ ↓', does: phrase('Row above or below in a table') },
  {
    keys: phrase('Ctrl + Enter'),
    does: phrase('Approve, or correct and approve'),
    press: { button: 'approve', code: 'Enter', with: 'control' },
  },
  { keys: 'Alt + R', does: phrase('Reject'), press: alt('reject', 'KeyR') },
  { keys: 'Alt + N', does: phrase('Skip to the next item'), press: alt('skip', 'KeyN') },
  {
    keys: 'Alt + S',
    does: phrase('Set all values that the rules expect'),
    press: alt('take-all', 'KeyS'),
  },
  { keys: 'Alt + H', does: phrase('Hand over to somebody else'), press: alt('hand-over', 'KeyH') },
  {
    keys: 'Alt + L',
    does: phrase('Release and return to the queue'),
    press: alt('release', 'KeyL'),
  },
  { keys: 'Alt + Z', does: phrase('Undo the last decision'), press: alt('undo', 'KeyZ') },
  {
    keys: phrase('Alt + Page down'),
    does: phrase('Next page'),
    press: alt('next-page', 'PageDown'),
  },
  {
    keys: phrase('Alt + Page up'),
    does: phrase('Previous page'),
    press: alt('previous-page', 'PageUp'),
  },
  { keys: phrase('Alt + plus'), does: phrase('Zoom in'), press: alt('zoom-in', 'Equal') },
  { keys: phrase('Alt + minus'), does: phrase('Zoom out'), press: alt('zoom-out', 'Minus') },
  {
    keys: 'Alt + W',
    does: phrase('Choose words of the page for the field, with the arrow keys'),
    press: alt('pick-words', 'KeyW'),
  },
  { keys: '?', does: phrase('This list, when no field has the focus; Alt + K in a field') },
];

const overlay: DeskKey = { keys: 'Alt + K', does: phrase('This list'), press: alt('keys', 'KeyK') };

/** Performs the action of a key on the desk. */
export function pressKey(event: KeyboardEvent<HTMLElement>): void {
  const desk = event.currentTarget;
  if (event.target instanceof Element && event.target.closest('dialog')) return;
  const held = event.altKey ? 'alt' : event.ctrlKey || event.metaKey ? 'control' : null;
  const key = [...deskKeys, overlay].find(
    ({ press }) => press?.code === event.code && press.with === held,
  );
  const isList = event.key === '?' && held === null && !isField(event.target);
  const name = isList ? 'keys' : key?.press?.button;
  if (name !== undefined) {
    event.preventDefault();
    desk.querySelector<HTMLButtonElement>(`[data-key="${name}"]`)?.click();
  } else if (event.key === 'Enter' && held === null && !event.shiftKey && mayMoveOn(event.target)) {
    event.preventDefault();
    focusNext(desk, event.target as Element);
  }
}

/** Fields, and buttons that only show where a value was read. */
function mayMoveOn(target: EventTarget): boolean {
  return isField(target) || (target as HTMLElement).matches('[data-shows-source]');
}

function isField(target: EventTarget): boolean {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

/** Focuses the next value that needs attention, in page order; after the last one, the decision. */
function focusNext(desk: HTMLElement, from: Element): void {
  const wanted = [
    ...desk.querySelectorAll<HTMLElement>('[data-attention].input, button[data-attention]'),
  ];
  const next = wanted.find(
    (one) => from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  focusControl(next ?? desk.querySelector<HTMLElement>('[data-key="approve"]'));
}

export function focusFirst(desk: HTMLElement): void {
  focusControl(
    desk.querySelector<HTMLElement>('[data-attention].input, button[data-attention]') ??
      desk.querySelector<HTMLElement>('[data-key="approve"]'),
  );
}

function focusControl(control: HTMLElement | null): void {
  control?.focus();
  if (control instanceof HTMLInputElement) control.select();
}

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('Keys')} onClose={onClose}>
      <dl className="facts">
        {deskKeys.map(({ keys, does }) => (
          <KeyRow key={t(keys)} keys={t(keys)} does={t(does)} />
        ))}
      </dl>
      <div className="dialog-foot">
        <Button kind="main" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </Dialog>
  );
}

function KeyRow({ keys, does }: { keys: string; does: string }) {
  return (
    <>
      <dt>
        <kbd>{keys}</kbd>
      </dt>
      <dd>{does}</dd>
    </>
  );
}
