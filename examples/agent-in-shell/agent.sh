#!/bin/sh
# One task of a server, step by step, with nothing but curl: sh agent.sh http://127.0.0.1:7331
set -eu
url=$1

# The first field of that name in a JSON document.
field() { grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }

# #region register
me=$(curl -sf "$url/api/agents" -H 'Content-Type: application/json' \
  -d '{"name":"sheila","role":"writer","capabilities":[{"action":"write"}]}')
agent=$(echo "$me" | field agent_id)
key=$(echo "$me" | field api_key) # shown this once
# #endregion register

# #region work
work=$(curl -sf "$url/api/agents/$agent/work?supported_actions=write" -H "Authorization: Bearer $key")
[ -n "$work" ] || { echo 'nothing to do'; exit 0; } # 204: ask again later
execution=$(echo "$work" | field execution_id)
token=$(echo "$work" | field token)
task=$(echo "$work" | field task_id)
title=$(echo "$work" | field title)
# #endregion work

# #region report
said=0
report() { # type, further fields
  said=$((said + 1)) # an event_id of its own for each report
  curl -sf "$url/api/executions/$execution/events" \
    -H "Authorization: Bearer $key" -H 'Content-Type: application/json' \
    -d "{\"event_id\":\"$token-$said\",\"agent_id\":\"$agent\",\"lease_token\":\"$token\",
         \"task_id\":\"$task\",\"event_type\":\"$1\",\"status\":\"$1\"$2}"
}

report task_started ''
report heartbeat '' # each third of the time until lease.expires_at, while you work
report task_complete ",\"output_data\":{\"text\":\"$title\"}"
# #endregion report
