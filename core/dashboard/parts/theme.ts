// Color themes; `system` follows the system setting.

export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

const place = 'workmill.theme';

export function keptTheme(): Theme {
  return themes.find((theme) => theme === localStorage.getItem(place)) ?? 'system';
}

export function applyTheme(theme: Theme = keptTheme()): void {
  localStorage.setItem(place, theme);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
