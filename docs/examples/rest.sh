#!/usr/bin/env bash
# Lists every account, a page a line, then gives a user prompts. Needs curl 7.71 or later.
#
#   PLAINPROMPT_URL=https://prompts.example.com PLAINPROMPT_KEY=ppt_… ./rest.sh ann@example.com 25 order-4711
#
# The key needs the scopes users:read and addons:write. A repeated request with the same order name grants nothing twice and gets the same response.
set -euo pipefail

: "${PLAINPROMPT_URL:?the address of the service}" "${PLAINPROMPT_KEY:?an access token}"
email=${1:?the email address of the user} prompts=${2:?how many} order=${3:?a name for this gift, used once}

body=$(mktemp)
trap 'rm -f "$body"' EXIT

# Prints the answer. On 429 or 503, curl waits as long as Retry-After says. It gives up after five tries.
# The key is passed in a file, because any process on the machine can read arguments.
ask() {
  local path=$1 status
  shift
  status=$(curl --silent --show-error --retry 5 --max-time 30 \
    --header @<(printf 'X-API-KEY: %s' "$PLAINPROMPT_KEY") --header 'Content-Type: application/json' \
    --output "$body" --write-out '%{http_code}' "$@" "$PLAINPROMPT_URL/api$path")
  if [[ $status != 200 ]]; then
    printf '%s answered %s: %s\n' "$path" "$status" "$(<"$body")" >&2
    return 1
  fi
  cat "$body"
  echo
}

page=1 pages=1
while ((page <= pages)); do
  answer=$(ask "/external/users?page=$page&limit=100")
  echo "$answer"
  pages=$(sed -n 's/.*"pages":\([0-9]*\).*/\1/p' <<<"$answer")
  page=$((page + 1))
done

ask /external/addons/grant-by-email --header "Idempotency-Key: $order" \
  --data "{\"email\": \"$email\", \"prompts\": $prompts, \"name\": \"A gift\"}"
