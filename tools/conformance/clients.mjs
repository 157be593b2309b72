// The official TypeScript clients walk from connecting to a cited answer, and are refused by a server with a limit:
// node clients.mjs ENDPOINT LIMITED_ENDPOINT

import assert from "node:assert/strict";
import * as current from "@modelcontextprotocol/client";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as EarlierTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const [endpoint, limited] = process.argv.slice(2).map((address) => new URL(address));
const identity = { name: "conformance-walk", version: "1" };
const QUERIES = { en: "where can I park", zh: "泊車", cn: "停车" };

const CALLS = {
  search_knowledge: { query: "tea" },
  get_article: { id: "parking-nearby", max_chars: 900 },
  search_menu: { without: ["nuts"], max_price: 20 },
  get_dish: { id: "beef-chow-fun" },
  get_restaurant: {},
  plan_order: { party: 4, without: ["peanut"] },
};

const PROSE = ["search_knowledge", "get_article"];

const CLIENTS = {
  "@modelcontextprotocol/sdk": (address) => [new EarlierClient(identity), new EarlierTransport(address)],
  "@modelcontextprotocol/client, handshake": (address) => currentClient(address, "legacy"),
  "@modelcontextprotocol/client, 2026-07-28": (address) => currentClient(address, { pin: "2026-07-28" }),
};

function currentClient(address, mode) {
  const client = new current.Client(identity, { versionNegotiation: { mode } });
  return [client, new current.StreamableHTTPClientTransport(address)];
}

async function walk(client) {
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map((tool) => tool.name), Object.keys(CALLS));
  for (const [name, given] of Object.entries(CALLS)) {
    const result = await client.callTool({ name, arguments: given });
    assert.ok(!result.isError && result.content[0].text, name);
    assert.equal(PROSE.includes(name), result.structuredContent === undefined, name);
  }

  for (const [lang, query] of Object.entries(QUERIES)) {
    const found = await client.callTool({ name: "search_knowledge", arguments: { query, lang } });
    assert.ok(found.content[0].text.includes(`/${lang}/knowledge/parking-nearby)`), query);
  }

  const missing = await client.callTool({ name: "get_article", arguments: { id: "parking-neerby" } });
  assert.ok(missing.isError);
  assert.match(missing.content[0].text, /parking-nearby.*search_knowledge/);

  const { resourceTemplates } = await client.listResourceTemplates();
  for (const [template, [name, value, id]] of [["id", "park", "parking-nearby"], ["slug", "beef", "beef-chow-fun"]].entries()) {
    const ref = { type: "ref/resource", uri: resourceTemplates[template].uriTemplate };
    const { completion } = await client.complete({ ref, argument: { name, value } });
    assert.ok(completion.values.includes(id));
  }

  const { resources } = await client.listResources();
  const { contents } = await client.readResource({ uri: resources[0].uri });
  assert.match(contents[0].text, /^# /);

  const { prompts } = await client.listPrompts();
  const prompt = await client.getPrompt({ name: prompts[0].name, arguments: { day: "Saturday" } });
  assert.match(prompt.messages[0].content.text, /Saturday/);
}

async function isRefused(client) {
  const search = () => client.callTool({ name: "search_knowledge", arguments: { query: "tea" } });
  let result = await search();
  for (let count = 0; count < 20 && !result.isError; count += 1) result = await search();
  assert.ok(result.isError);
  assert.match(result.content[0].text, /Wait \d+ s/);
}

for (const [name, make] of Object.entries(CLIENTS)) {
  for (const [address, check] of [[endpoint, walk], [limited, isRefused]]) {
    const [client, transport] = make(address);
    await client.connect(transport);
    await check(client);
    await client.close();
  }
  console.log(name);
}
