// The official TypeScript clients walk from connecting to a cited answer: node clients.mjs ENDPOINT

import assert from "node:assert/strict";
import * as current from "@modelcontextprotocol/client";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as EarlierTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const endpoint = new URL(process.argv[2]);
const identity = { name: "conformance-walk", version: "1" };
const QUERIES = { en: "where can I park", zh: "泊車", cn: "停车" };

const CLIENTS = {
  "@modelcontextprotocol/sdk": () => [new EarlierClient(identity), new EarlierTransport(endpoint)],
  "@modelcontextprotocol/client, handshake": () => currentClient("legacy"),
  "@modelcontextprotocol/client, 2026-07-28": () => currentClient({ pin: "2026-07-28" }),
};

function currentClient(mode) {
  const client = new current.Client(identity, { versionNegotiation: { mode } });
  return [client, new current.StreamableHTTPClientTransport(endpoint)];
}

async function walk(client) {
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map((tool) => tool.name), ["search_knowledge", "get_article"]);

  for (const [lang, query] of Object.entries(QUERIES)) {
    const found = await client.callTool({ name: "search_knowledge", arguments: { query, lang } });
    const urls = found.structuredContent.articles.map((match) => new URL(match.url).pathname);
    assert.ok(urls.includes(`/${lang}/knowledge/parking-nearby`), `${query}: ${urls}`);
  }

  const article = await client.callTool({ name: "get_article", arguments: { id: "parking-nearby" } });
  assert.ok(article.structuredContent.parking_info.options.length > 0);
  assert.deepEqual(JSON.parse(article.content[0].text), article.structuredContent);

  const missing = await client.callTool({ name: "get_article", arguments: { id: "parking-neerby" } });
  assert.ok(missing.isError);
  assert.match(missing.content[0].text, /parking-nearby.*search_knowledge/);

  const { resourceTemplates } = await client.listResourceTemplates();
  const ref = { type: "ref/resource", uri: resourceTemplates[0].uriTemplate };
  const { completion } = await client.complete({ ref, argument: { name: "id", value: "park" } });
  assert.ok(completion.values.includes("parking-nearby"));

  const { resources } = await client.listResources();
  const { contents } = await client.readResource({ uri: resources[0].uri });
  assert.match(contents[0].text, /^# /);

  const { prompts } = await client.listPrompts();
  const prompt = await client.getPrompt({ name: prompts[0].name, arguments: { day: "Saturday" } });
  assert.match(prompt.messages[0].content.text, /Saturday/);
}

for (const [name, make] of Object.entries(CLIENTS)) {
  const [client, transport] = make();
  await client.connect(transport);
  await walk(client);
  console.log(name);
  await client.close();
}
