/** A page that begins turns, follows the latest one, and decides interventions. It needs no build. */
export const page = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Refunds</title>
  <form id="ask">
    <label>Request <input name="request" value='Refund the order "A-17"' size="40"></label>
    <button>Start</button>
  </form>
  <ul id="waiting" aria-label="waiting for a person"></ul>
  <ol id="events" aria-label="events" aria-live="polite"></ol>
  <script type="module">
    const send = async (path, body) => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const add = (list, text) => {
      const item = document.createElement('li');
      item.textContent = text; // never innerHTML: it is what strangers wrote
      document.getElementById(list).append(item);
      return item;
    };
    const showWaiting = async () => {
      document.getElementById('waiting').replaceChildren();
      for (const { id, message, options } of await (await fetch('/approvals')).json()) {
        const item = add('waiting', message + ' ');
        for (const option of options) {
          const button = document.createElement('button');
          button.textContent = option.label;
          button.onclick = () => send('/approvals/' + id, { choose: option.id, by: 'page' }).then(showWaiting);
          item.append(button);
        }
      }
    };
    const follow = (turn) => {
      document.getElementById('events').replaceChildren();
      const source = new EventSource('/turns/' + turn + '/events'); // reconnects after a restart
      source.onmessage = ({ data }) => {
        const event = JSON.parse(data);
        add('events', event.text);
        showWaiting();
        if (event.type === 'turn.finished') source.close();
      };
    };
    document.getElementById('ask').onsubmit = async (submit) => {
      submit.preventDefault();
      const request = new FormData(submit.target).get('request');
      follow((await send('/turns', { request })).turn);
    };
    showWaiting();
  </script>
</html>
`;
