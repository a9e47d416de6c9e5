// Actions by category that ship with the plugin. Parts in brackets are omitted if the case has no
// such number.

import type { CategoryName } from '../understanding/categories.ts';

const actions: Readonly<Record<CategoryName, readonly string[]>> = {
  authentication: [
    'Verify the identity of the customer before any access is restored.',
    'Check the sign-in log[ of account {account}] for failed attempts and locks.',
    'Send a link to reset the password, and check the second factor.',
  ],
  access_rights: [
    'Get the approval of the owner of the resource.',
    'Grant the least rights that are needed, with an end date.',
  ],
  account: [
    'Verify the identity of the customer.',
    'Change the details[ of account {account}], and confirm it to the old and the new address.',
  ],
  identity_verification: [
    'Check why the document was refused, and tell the customer what is needed instead.',
  ],
  billing: [
    'Open invoice {invoice}, and compare it with the contract.',
    'Compare the charges with the contract and the usage.',
    'Correct the invoice or explain the charge.',
  ],
  payment: [
    'Look up the payment[ of order {order}] and the answer of the payment provider.',
    'Tell the customer whether to try again or to pay in another way.',
  ],
  refund: [
    'Check whether the refund[ of order {order}] was started, and when.',
    'Start the refund, or tell the customer the date on which it arrives.',
  ],
  card: ['Check the state of the card.', 'Order a replacement if the card cannot be used.'],
  currency_exchange: ['Check the rate that was applied, with its time and its margin.'],
  limits: ['Check the limits and the balance of the account[ {account}].'],
  credit: ['Pass the question to an adviser who may give information on credit.'],
  rewards: [
    'Check the code and its conditions.',
    'Apply the discount afterwards if the conditions are met.',
  ],
  order: ['Check the state of order {order}.', 'Change the order if it has not been shipped.'],
  delivery: [
    'Check the tracking[ of shipment {shipment}][ of order {order}] with the carrier.',
    'Tell the customer the new date of delivery, or send a replacement.',
  ],
  returns: [
    'Check whether the return[ of order {order}] is within its period.',
    'Send a return label.',
  ],
  product_fault: [
    'Ask for a photo of the damage if there is none.',
    'Offer a replacement or a refund[ for order {order}] under the warranty.',
  ],
  product_information: ['Answer from the product data[ of {product}].'],
  purchase_request: ['Create an opportunity, and let sales answer.'],
  subscription: [
    'Check the plan and the date of renewal[ of account {account}].',
    'Change the plan, and confirm the new price in writing.',
  ],
  cancellation: [
    'Check the notice period[ of contract {account}].',
    'Confirm the cancellation and its date in writing.',
  ],
  booking: [
    'Check the calendar for the times that the customer asks for.',
    'Confirm the new time.',
  ],
  travel: ['Check the booking, and offer an alternative.'],
  technical_fault: [
    'Check the status page and the open incidents.',
    'Ask for the time, the steps and the error message if they are missing.',
    'Reproduce the fault, and hand it to engineering with the log.',
  ],
  hardware: ['Check the warranty of the device.', 'Arrange a replacement or a repair.'],
  network: [
    'Check the line and the open outages in the area.',
    'Guide the customer through a restart of the router.',
  ],
  storage: ['Check quota and backups, and restore what was lost.'],
  how_to: ['Send the article of the knowledge base that answers the question.'],
  feature_request: ['Record the wish for product management, and thank the customer.'],
  complaint: [
    'Acknowledge the complaint, and name the person who handles it.',
    'Check the earlier cases of the customer before the answer.',
  ],
  praise: ['Thank the customer.'],
  privacy: [
    'Verify the identity of the person.',
    'Hand the request to the data protection officer.',
  ],
  security: [
    'Block the account[ {account}] or the card until the identity of the customer is verified.',
    'Open a security incident.',
    'Keep the log of the last days.',
  ],
  human_resources: ['Hand the question to human resources.'],
  spam: [],
  other: ['Read the message, and choose the category.'],
};

export const shippedActions: Readonly<Record<string, readonly string[]>> = actions;
