# Sourced by the drills: counts checks and prints a line for each.
passed=0
failed=0

# check NAME COMMAND...: the command must succeed. Its output is shown when it does not.
check() {
  local name=$1 output
  shift
  if output=$("$@" 2>&1); then
    passed=$((passed + 1))
    printf '%4d s  ok    %s\n' "$SECONDS" "$name"
  else
    failed=$((failed + 1))
    printf '%4d s  FAIL  %s\n' "$SECONDS" "$name"
    printf '%s\n' "$output" | tail -20 | sed 's/^/          /'
  fi
}

refuse() { ! "$@"; }

# until_ok TRIES COMMAND...: four tries a second.
until_ok() {
  local tries=$1
  shift
  for _ in $(seq 1 "$tries"); do
    if "$@"; then return 0; fi
    sleep 0.25
  done
  echo "gave up after $tries tries: $*"
  return 1
}

finish() {
  printf '%s passed, %s failed\n' "$passed" "$failed"
  echo "$SECONDS s"
  [ "$failed" = 0 ]
}

# The API as a customer uses it. `network COMMAND...` runs a command where the API can be reached;
# $api and $key say where and as whom.
request() { network curl -sS --fail-with-body -m 90 -H "Authorization: Bearer $key" "$@"; }

upload() { # FILE TYPE: prints the document's address
  request "$api/documents" -H "Content-Type: $2" --data-binary "@$1" | jq -r .document_url
}

submit() { # DOCUMENT_URL: prints the workflow's id
  request "$api/pipelines/finance/invoice" -H 'Content-Type: application/json' -H 'Prefer: respond-async' \
    -d "{\"input\":{\"document_url\":\"$1\"}}" | jq -r .workflow_id
}

has_ended() { # WORKFLOW_ID: completed, or waiting for a person
  case $(request "$api/results/$1" | jq -r .status) in
    queued | processing | failed | null | '') return 1 ;;
  esac
}
