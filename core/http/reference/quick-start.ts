// The first invoice in three languages. Each sample runs as shown once the key and the file exist;
// tests run them against the appliance.

export interface CodeSample {
  language: string;
  code: string;
}

export function quickStart(baseUrl: string): CodeSample[] {
  return [
    { language: 'curl', code: curl(baseUrl) },
    { language: 'TypeScript', code: typescript(baseUrl) },
    { language: 'Python', code: python(baseUrl) },
  ];
}

function curl(baseUrl: string): string {
  return String.raw`#!/bin/sh
# WORKMILL_KEY holds an API key; invoice.pdf is the document. Requires curl and jq.
set -eu
api=${baseUrl}/v1
auth="Authorization: Bearer $WORKMILL_KEY"

# Prints the answer. An error goes to standard error and ends the program.
call() {
  reply=$(curl -sS --fail-with-body -H "$auth" "$@") || { printf '%s\n' "$reply" >&2; exit 1; }
  printf '%s\n' "$reply"
}

document=$(call "$api/documents" -H 'X-Filename: invoice.pdf' \
  -H 'Content-Type: application/pdf' --data-binary @invoice.pdf)
url=$(printf '%s' "$document" | jq -r .document_url)

# Prefer: wait=30 holds the request until the workflow ends, for up to 30 seconds.
workflow=$(call "$api/pipelines/finance/invoice" -H 'Prefer: wait=30' \
  -H 'Content-Type: application/json' -H "Idempotency-Key: $(date +%s)-$$" \
  -d "{\"input\": {\"document_url\": \"$url\"}}")
id=$(printf '%s' "$workflow" | jq -r .workflow_id)

# Not finished in time: poll until it is. "in_review" waits for a person.
status=$(printf '%s' "$workflow" | jq -r .status)
while [ "$status" = queued ] || [ "$status" = processing ]; do
  sleep 2
  workflow=$(call "$api/workflows/$id/status")
  status=$(printf '%s' "$workflow" | jq -r .status)
done
echo "$id: $status"
call "$api/results/$id" | jq .
`;
}

function typescript(baseUrl: string): string {
  return `import { readFile } from 'node:fs/promises';
import { Workmill } from '@workmill/client';

const workmill = new Workmill({ baseUrl: '${baseUrl}', apiKey: process.env.WORKMILL_KEY });

const document = await workmill.uploadDocument(await readFile('invoice.pdf'), {
  fileName: 'invoice.pdf',
  contentType: 'application/pdf',
});
// Waits with "Prefer: wait", then polls while the workflow is queued or processing.
const outcome = await workmill.run('finance', 'invoice', { document_url: document.document_url });
if (outcome.status === 'in_review') console.log('waiting for a person:', outcome.review.reason);
else if (!('completed_unit' in outcome)) console.log('not finished yet:', outcome.status);
else console.log(outcome.status, outcome.completed_unit ?? outcome.error);
`;
}

function python(baseUrl: string): string {
  return `import os
from pathlib import Path
from workmill import Workmill

workmill = Workmill("${baseUrl}", os.environ["WORKMILL_KEY"])

document = workmill.upload_document(Path("invoice.pdf").read_bytes(), file_name="invoice.pdf",
                                    content_type="application/pdf")
# Waits with "Prefer: wait", then polls while the workflow is queued or processing.
outcome = workmill.run("finance", "invoice", {"document_url": document["document_url"]})
if outcome["status"] == "in_review":
    print("waiting for a person:", outcome["review"]["reason"])
elif "completed_unit" in outcome:
    print(outcome["status"], outcome["completed_unit"] or outcome["error"])
else:
    print("not finished yet:", outcome["status"])
`;
}
