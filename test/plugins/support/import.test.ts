import t from 'tap';
import { documentFromText } from '../../../core/authoring/test-kit.ts';
import { ticketFormats } from '../../../plugins/support/import/ticket-formats.ts';

const rows = async (from: string, text: string) =>
  ticketFormats[from]!.rows(await documentFromText(text)).map(({ row }) => row);

t.test('tickets of each help desk become labeled messages', async (t) => {
  const zammad = {
    id: 7,
    title: 'Printer',
    group: 'Hardware',
    article: { body: '<p>It jams</p>' },
  };
  t.same(await rows('zammad', JSON.stringify([zammad])), [
    { example_id: 'zammad-7', pipeline: 'support', text: 'Printer\nIt jams', label: 'hardware' },
  ]);
  const issue = {
    key: 'IT-3',
    fields: { summary: 'VPN', description: 'It drops', components: [{ name: 'Network' }] },
  };
  t.match(await rows('jira', JSON.stringify({ issues: [issue] })), [
    { example_id: 'jira-IT-3', label: 'network' },
  ]);
  const lines = ['{"id":1,"subject":"a","description":"Where is it?","tags":["delivery"]}', ''];
  t.match(await rows('zendesk', `${lines[0]}\n${lines[0]!.replace('1', '2')}\n`), [
    { example_id: 'zendesk-1', label: 'delivery' },
    { example_id: 'zendesk-2' },
  ]);
});

t.test('exports that keep messages elsewhere are read, too', async (t) => {
  const node = (type: string, more: object) => ({ type, ...more });
  const paragraph = (text: string) => node('paragraph', { content: [node('text', { text })] });
  const description = node('doc', { content: [paragraph('It drops.'), paragraph('Daily.')] });
  const fields = { summary: 'VPN', description, labels: ['network'] };
  t.match(await rows('jira', JSON.stringify({ issues: [{ key: 'IT-4', fields }] })), [
    { text: 'VPN\nIt drops.\nDaily.', label: 'network' },
  ]);
  const wrapped = { display_id: 9, subject: 'Card', description: 'Blocked', ticket_type: 'Cards' };
  t.match(await rows('freshdesk', JSON.stringify([{ helpdesk_ticket: wrapped }])), [
    { example_id: 'freshdesk-9', text: 'Card\nBlocked', label: 'cards' },
  ]);
  const ticket = { id: 7, title: 'Printer', tags: ['hardware'], article_ids: [31, 32] };
  const assets = { Ticket: { 7: ticket }, TicketArticle: { 31: { body: '<p>It jams</p>' } } };
  t.match(await rows('zammad', JSON.stringify({ tickets: [7], assets })), [
    { text: 'Printer\nIt jams', label: 'hardware' },
  ]);
});

t.test('CSV exports are read by their titles', async (t) => {
  const csv =
    'Ticket ID,Subject,Description,Type\n5,Hi,My card is blocked,Cards & PIN\n6,Hi,Please call,\n';
  t.same(await rows('freshdesk', csv), [
    {
      example_id: 'freshdesk-5',
      pipeline: 'support',
      text: 'Hi\nMy card is blocked',
      label: 'cards_pin',
    },
  ]);
});

t.test('a file without tickets is refused', async (t) => {
  await t.rejects(rows('zendesk', '{"tickets":[]}'), { message: /no tickets of Zendesk/ });
  await t.rejects(rows('zendesk', 'hello'), { code: 'unsupported_document' });
  const unlabeled = '[{"id":1,"description":"hello there"}]';
  await t.rejects(rows('zendesk', unlabeled), { message: /None of the 1 tickets/ });
});
