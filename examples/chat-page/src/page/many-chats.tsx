import { Chat, useChat } from '@ai-sdk/react';
import {
  DefaultChatTransport,
  lastAssistantMessageIsCompleteWithApprovalResponses,
  type UIMessage,
} from 'ai';
import type { JSX } from 'react';
import { createRoot } from 'react-dom/client';

type Message = UIMessage<{ readonly status: string }>;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns a `fetch` that cuts the first stream of each twentieth chat after a few chunks. */
function cutOnce(number: number): typeof fetch {
  let left = number % 20 === 0 ? 1 + ((number / 20) % 9) : Number.POSITIVE_INFINITY;
  return async (url, init) => {
    const response = await fetch(url, init);
    if (left <= 0) return response;
    const cut = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(chunk);
        left -= 1;
        if (left === 0) controller.terminate();
      },
    });
    return new Response(response.body?.pipeThrough(cut), response);
  };
}

function Messages({ chat }: { readonly chat: Chat<Message> }): JSX.Element[] {
  return useChat({ chat }).messages.map(({ id, role, parts }) => (
    <p key={id} className={role}>
      {parts.map((part) => (part.type === 'text' ? part.text : ''))}
    </p>
  ));
}

/** Plays chats one after another, each to its end, and returns the texts that the page showed last. */
async function play(chats: number): Promise<readonly string[]> {
  const texts: string[] = [];
  const root = createRoot(document.body);
  for (let number = 0; number < chats; number += 1) {
    const chat = new Chat<Message>({
      id: `c${number}`,
      transport: new DefaultChatTransport({ fetch: cutOnce(number) }),
      sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
    });
    root.render(<Messages key={number} chat={chat} />);
    await chat.sendMessage({ text: `O-${number}` });
    while (chat.lastMessage?.metadata?.status !== 'completed') {
      const parts = chat.lastMessage?.parts ?? [];
      const call = parts.find((part) => 'state' in part && part.state === 'approval-requested');
      const isBlocked = chat.lastMessage?.metadata?.status === 'blocked';
      if (isBlocked && call !== undefined && 'approval' in call && call.approval !== undefined)
        await chat.addToolApprovalResponse({ id: call.approval.id, approved: true });
      else await chat.resumeStream();
      do await sleep(5);
      while (chat.status === 'submitted' || chat.status === 'streaming');
      if (chat.lastMessage?.metadata?.status === 'completed') break;
      // A stream that was cut after the turn's end is not resumed: the chat has its answer.
      const past: Message[] = await (await fetch(`/api/chat/${chat.id}`)).json();
      if (past.at(-1)?.role === 'assistant') chat.messages = past;
    }
    await sleep(20);
    texts.push([...document.querySelectorAll('p')].map((each) => each.textContent).join('|'));
  }
  return texts;
}

Object.assign(window, { play });
