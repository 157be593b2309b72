// Calls every path of the API with types that openapi-typescript writes: compiled strictly, and run as `client.js BASE`.
import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

declare const process: { argv: string[]; exitCode: number };
const base = process.argv[2] ?? "";
const called = new Set<string>();
const { GET, POST } = createClient<paths, "application/json">({ baseUrl: base });
const others = createClient<paths>({ baseUrl: base });
const texts = createClient<paths, "text/plain">({ baseUrl: base });
const lang = "en";

/** The body of an answer. Throws the problem that a request was refused with. */
function body<T>(path: keyof paths, answer: { data?: T; error?: unknown; response: Response }): NonNullable<T> {
  called.add(path);
  if (answer.data === undefined || answer.data === null) {
    throw new Error(`${path}: ${answer.response.status} ${JSON.stringify(answer.error)}`);
  }
  return answer.data;
}

function first<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined) throw new Error("an empty list");
  return item;
}

const query = { lang } as const;
const listed = body("/api/must-order", await GET("/api/must-order", { params: { query } }));
const slug = first(listed.top_dishes).slug;
body("/api/must-order/{slug}", await GET("/api/must-order/{slug}", { params: { path: { slug }, query } })).menu.id;
const menu = body(
  "/api/menu",
  await GET("/api/menu", { params: { query: { lang, q: "rice", diet: ["no-pork"], without: ["nuts"], max_price: 30 } } }),
);
const cheapest = first(menu.items);
if (cheapest.price_value === null ? cheapest.price !== "market" : !(cheapest.price_value <= 30)) throw new Error("max_price is not kept");
body("/api/menu/{slug}", await GET("/api/menu/{slug}", { params: { path: { slug }, query } })).allergens?.length;
const found = body("/api/knowledge", await GET("/api/knowledge", { params: { query: { lang, q: "parking", limit: 3 } } }));
const id = first(found.articles).id;
first(body("/api/knowledge/{id}", await GET("/api/knowledge/{id}", { params: { path: { id }, query } })).sections).heading;
first(body("/api/visit-rhythm", await GET("/api/visit-rhythm", { params: { query } })).days).ranges.length;
body("/api/parking-nearby", await GET("/api/parking-nearby", { params: { query } })).options.length;
first(body("/api", await GET("/api", { params: { query } })).documents).url_template.length;
body("/api/restaurant", await GET("/api/restaurant", { params: { query } })).telephone.startsWith("+");
const hours = body("/api/hours", await GET("/api/hours", { params: { query } }));
if (hours.open_now !== (hours.state !== "closed")) throw new Error("open_now contradicts state");
body("/api/booking", await GET("/api/booking", { params: { query: { lang, guests: 6 } } })).slots.length;
const wishes = { party: 4, without: ["peanut" as const, "mustard" as const] };
const meal = first(body("/api/order/suggest", await GET("/api/order/suggest", { params: { query: { lang, ...wishes } } })).sheets);
const items = meal.items_text.split(",");
const sheet = body("/api/order", await GET("/api/order", { params: { query: { lang, items, party: 4 } } }));
if (sheet.total !== meal.total) throw new Error("the sheet of a suggested meal has another total");
body("/api/changes", await GET("/api/changes", { params: { query: { lang, limit: 1 } } })).total.toFixed();
body("/api/knowledge/mcp", await GET("/api/knowledge/mcp")).name.length;
body("/mcp", await GET("/mcp")).name.length;
body("/.well-known/mcp/server-card.json", await GET("/.well-known/mcp/server-card.json")).name.length;

const parseAs = "text";
for (const path of [
  "/llms.txt",
  "/llms-menu.txt",
  "/llms-knowledge.txt",
  "/llms-must-order.txt",
  "/llms-full.txt",
] as const) {
  body(path, await texts.GET(path, { params: { query }, parseAs })).startsWith("# ");
}
body("/{locale}/changes.atom", await texts.GET("/{locale}/changes.atom", { params: { path: { locale: lang } }, parseAs }));

const message = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "search_knowledge", arguments: { query: "parking", lang } },
} as const;
for (const path of ["/mcp", "/api/knowledge/mcp"] as const) {
  if (body(path, await POST(path, { body: message })).jsonrpc !== "2.0") throw new Error(path);
}

const refused = await others.GET("/api/menu/{slug}", { params: { path: { slug: "nothing" } } });
if (refused.error?.code !== "unknown-dish") throw new Error("an unknown dish is not refused");

const document = await (await fetch(`${base}/openapi.json`)).json();
const missed = Object.keys(document.paths).filter((path) => !called.has(path));
console.log(`generated TypeScript client: ${called.size} paths called, ${missed.length} missed`, ...missed);
process.exitCode = missed.length ? 1 : 0;
