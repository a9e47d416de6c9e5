// @ts-check
// Adds search, copy buttons and requests to the pages of the API reference. The API key that is
// entered stays in this tab (sessionStorage) and is sent to this appliance only.

const keyName = 'workmill-api-key';
const mostResults = 12;

/**
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {string} [text]
 */
function element(tag, attributes = {}, text = '') {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}

// Copy buttons.

for (const block of document.querySelectorAll('.block')) {
  const code = /** @type {Element} */ (block.querySelector('code'));
  const button = element('button', { type: 'button', class: 'copy' }, 'Copy');
  button.addEventListener('click', () => void copy(code, button));
  button.addEventListener('pointerleave', () => (button.textContent = 'Copy'));
  button.addEventListener('blur', () => (button.textContent = 'Copy'));
  block.append(button);
}

/**
 * @param {Element} code
 * @param {HTMLElement} button
 */
async function copy(code, button) {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    button.textContent = 'Copied';
  } catch {
    // Plain HTTP has no clipboard outside of localhost: select the text instead.
    getSelection()?.selectAllChildren(code);
    button.textContent = 'Press Ctrl+C';
  }
}

// On narrow screens the contents start closed.

const menu = document.querySelector('nav details.menu');
if (menu instanceof HTMLDetailsElement && matchMedia('(max-width: 52rem)').matches) {
  menu.open = false;
}

// Search.

/** @typedef {{ title: string, detail: string, href: string, words: string }} Entry */

/** @type {Promise<Entry[]> | null} */
let index = null;
function loadIndex() {
  index ??= fetch('/docs/search.json').then((reply) => reply.json());
  return index;
}

const search = /** @type {HTMLElement} */ (document.getElementById('search'));
const field = /** @type {HTMLInputElement} */ (document.getElementById('search-field'));
const results = /** @type {HTMLElement} */ (document.getElementById('search-results'));
const searchStatus = /** @type {HTMLElement} */ (document.getElementById('search-status'));
let selected = -1;

search.hidden = false;
field.addEventListener('focus', () => void loadIndex());
field.addEventListener('input', () => void find());
field.addEventListener('keydown', onKey);
document.addEventListener('click', (event) => {
  if (!search.contains(/** @type {Node} */ (event.target))) closeResults();
});
document.addEventListener('keydown', (event) => {
  const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea');
  if (event.key !== '/' || typing) return;
  event.preventDefault();
  field.focus();
});

async function find() {
  const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const entries = await loadIndex();
  if (wanted.length === 0) return closeResults();
  const found = entries
    .map((entry) => ({ entry, score: scoreOf(entry, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostResults);
  selected = -1;
  results.replaceChildren(...found.map(({ entry }, at) => resultItem(entry, at)));
  results.hidden = found.length === 0;
  field.setAttribute('aria-expanded', String(found.length > 0));
  field.removeAttribute('aria-activedescendant');
  const count = found.length === 1 ? '1 result' : `${found.length} results`;
  searchStatus.textContent = found.length === 0 ? 'No results' : count;
}

/**
 * Zero unless every word of the query occurs in the entry.
 * @param {Entry} entry
 * @param {string[]} wanted
 */
function scoreOf({ title, detail, words }, wanted) {
  let score = 0;
  for (const word of wanted) {
    const inTitle = title.toLowerCase().includes(word);
    const inDetail = detail.toLowerCase().includes(word);
    if (!inTitle && !inDetail && !words.includes(word)) return 0;
    score += (inTitle ? 4 : 0) + (inDetail ? 3 : 0) + 1;
  }
  return score;
}

/**
 * @param {Entry} entry
 * @param {number} at
 */
function resultItem({ title, detail, href }, at) {
  const item = element('li', { id: `result-${at}`, role: 'option', 'aria-selected': 'false' });
  const link = element('a', { href, tabindex: '-1' });
  link.append(element('span', {}, title), element('code', {}, detail));
  link.addEventListener('click', closeResults);
  item.append(link);
  return item;
}

function closeResults() {
  results.hidden = true;
  field.setAttribute('aria-expanded', 'false');
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const items = [...results.children];
  if (event.key === 'Escape') {
    field.value = '';
    closeResults();
  } else if (event.key === 'Enter') {
    const target = items[Math.max(selected, 0)]?.querySelector('a');
    if (!results.hidden) target?.click();
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    if (items.length === 0) return;
    const step = event.key === 'ArrowDown' ? 1 : -1;
    selected = (selected + step + items.length) % items.length;
    items.forEach((item, at) => item.setAttribute('aria-selected', String(at === selected)));
    items[selected]?.scrollIntoView({ block: 'nearest' });
    field.setAttribute('aria-activedescendant', `result-${selected}`);
  }
}

// Requests.

/** Fields for the API key, one per form; all of them always have the same value. */
const keyFields = /** @type {HTMLInputElement[]} */ ([]);

for (const details of document.querySelectorAll('details.try')) {
  if (!(details instanceof HTMLDetailsElement)) continue;
  const form = /** @type {HTMLFormElement} */ (details.querySelector('form'));
  const key = keyField(form);
  keyFields.push(key);
  details.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form, key);
  });
}
showKey(sessionStorage.getItem(keyName) ?? '');

/** @param {string} key */
function showKey(key) {
  for (const shown of keyFields) shown.value = key;
}

/**
 * Puts the field for the API key at the top of a form.
 * @param {HTMLFormElement} form
 */
function keyField(form) {
  const id = `${form.dataset['method']}-${form.dataset['path']}-key`;
  const label = element('label', { for: id }, 'API key (kept in this tab only)');
  const key = /** @type {HTMLInputElement} */ (
    element('input', { id, type: 'password', autocomplete: 'off', required: '' })
  );
  const forget = element('button', { type: 'button', class: 'plain' }, 'Forget the key');
  forget.addEventListener('click', () => {
    sessionStorage.removeItem(keyName);
    showKey('');
    key.focus();
  });
  form.prepend(label, key);
  form.querySelector('button[type=submit]')?.after(forget);
  return key;
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement} key
 */
async function send(form, key) {
  sessionStorage.setItem(keyName, key.value);
  showKey(key.value);
  const output = /** @type {HTMLElement} */ (form.querySelector('output'));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector('button[type=submit]'));
  output.textContent = 'Sending …';
  button.disabled = true;
  try {
    const { address, init } = requestOf(form, key.value);
    const began = performance.now();
    const reply = await fetch(address, init);
    const text = await bodyOf(reply);
    const took = Math.round(performance.now() - began);
    showReply(output, `${reply.status} ${reply.statusText} · ${took} ms`, text);
  } catch (error) {
    showReply(output, 'The request failed', error instanceof Error ? error.message : String(error));
  } finally {
    button.disabled = false;
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {string} key
 */
function requestOf(form, key) {
  const data = new FormData(form);
  const headers = new Headers({ Authorization: `Bearer ${key}` });
  const query = new URLSearchParams();
  let path = form.dataset['path'] ?? '';
  for (const [name, value] of data) {
    const [place, parameter = ''] = name.split(/:(.*)/);
    if (typeof value !== 'string' || value === '') continue;
    if (place === 'path') path = path.replace(`{${parameter}}`, encodeURIComponent(value));
    else if (place === 'query') query.append(parameter, value);
    else if (place === 'header') headers.set(parameter, value);
  }
  const file = data.get('file');
  const body = file instanceof File ? file : data.get('body');
  if (file instanceof File) headers.set('Content-Type', file.type || 'application/octet-stream');
  else if (body !== null) headers.set('Content-Type', 'application/json');
  const address = query.size > 0 ? `${path}?${query}` : path;
  return { address, init: { method: form.dataset['method'] ?? 'GET', headers, body } };
}

/** @param {Response} reply */
async function bodyOf(reply) {
  const type = reply.headers.get('Content-Type') ?? '';
  if (!/json|text|csv|xml/.test(type)) return type && `(${type})`;
  const text = await reply.text();
  try {
    return type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text;
  } catch {
    return text;
  }
}

/**
 * @param {HTMLElement} output
 * @param {string} heading
 * @param {string} text
 */
function showReply(output, heading, text) {
  const code = element('code', {}, text);
  const pre = element('pre', { tabindex: '0' });
  pre.append(code);
  output.replaceChildren(element('p', { class: 'status-line' }, heading), pre);
}
