import json, os, sys, time, uuid
from urllib.request import Request, urlopen

def call(method, path, body=None, key=os.environ.get("PCE_TOKEN")):
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
    request = Request(sys.argv[1] + path, json.dumps(body).encode() if body else None, headers, method=method)
    while True:
        try:
            with urlopen(request, timeout=30) as answer:
                return json.loads(answer.read() or "null")
        except OSError as error:  # no answer, or one that says: later
            if getattr(error, "code", 503) < 500 and error.code != 429: raise
            time.sleep(1)

me = call("POST", "/api/agents", {"name": "penny", "role": "writer", "capabilities": [{"action": "write"}]})
while True:
    work = call("GET", f"/api/agents/{me['agent_id']}/work", key=me["api_key"])
    if not work or not work["work_available"]: time.sleep(1); continue
    task = work["next_task"]
    def report(event_type, **more):
        event = {"event_id": str(uuid.uuid4()), "agent_id": me["agent_id"], "lease_token": work["lease"]["token"]}
        event |= {"event_type": event_type, "task_id": task["task_id"], "status": event_type, **more}
        return call("POST", f"/api/executions/{work['execution_id']}/events", event, me["api_key"])
    if not report("task_started")["late"]:
        report("task_complete", output_data={"text": f"# {task['title']}\n\nFor: {task['context']['plan_goal']}"})
